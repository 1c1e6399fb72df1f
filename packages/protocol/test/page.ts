import { DESCRIPTIONS } from '../src/descriptions.ts';
import type { Route } from '../src/index.ts';
import { FAULT_CODES, PROTOCOL, ROUTES, refusal } from '../src/index.ts';
import { BODY_EXAMPLES, CLIENT_EXAMPLES, ROUTE_EXAMPLES, SERVER_EXAMPLES } from './examples.ts';

/* Generates docs/protocol.md from the schemas and the examples. */

/** Shortens values that only a game can interpret. */
function shortened(key: string, value: unknown): unknown {
	const isGameView = key === 'view' && typeof value === 'object' && value !== null && 'role' in value;
	return isGameView ? { role: 1, '…': 'the view of the game for that role' } : value;
}

/** JSON on one line where it fits, as people would write it. */
function printed(value: unknown, indent = ''): string {
	const line = JSON.stringify(value, shortened).replaceAll(/(?<=[,:])(?=[^\s])/g, ' ');
	if (typeof value !== 'object' || value === null || line.length + indent.length <= 100) return spaced(value);
	const inner = `${indent}  `;
	if (Array.isArray(value))
		return `[\n${value.map((item) => `${inner}${printed(item, inner)}`).join(',\n')}\n${indent}]`;
	const fields = Object.entries(value).map(
		([key, field]) => `${inner}${JSON.stringify(key)}: ${printed(shortened(key, field), inner)}`,
	);
	return `{\n${fields.join(',\n')}\n${indent}}`;
}

function spaced(value: unknown): string {
	if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	const fields = Object.entries(value).map(
		([key, field]) => `${JSON.stringify(key)}: ${spaced(shortened(key, field))}`,
	);
	return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}

function block(value: unknown): string {
	return `\`\`\`json\n${printed(value)}\n\`\`\`\n`;
}

function routes(): string {
	return Object.entries(ROUTES)
		.map(([name, route]) => {
			const { method, path } = route;
			const known = name as keyof typeof ROUTES;
			const { body, answer } = ROUTE_EXAMPLES[known];
			return [
				`### \`${method} ${path}\`\n${DESCRIPTIONS[known]} ${isFor(route)}\n`,
				...(body === undefined ? [] : [`Request:\n${block(body)}`]),
				...(answer === undefined ? [] : [`Answer:\n${block(answer)}`]),
			].join('\n');
		})
		.join('\n');
}

/** Who may use a route. */
function isFor({ by, scope }: Route): string {
	const people = {
		everyone: 'For everyone',
		player: 'For guests and accounts',
		account: 'For accounts',
		proved: 'For accounts with a recent proof',
	}[by];
	return `*${people}${scope === null ? '' : `; tokens with \`${scope}\``}.*`;
}

function messages(
	examples: Readonly<Record<string, { readonly does: string; readonly example: unknown }>>,
): string {
	return Object.entries(examples)
		.map(([type, { does, example }]) => `### \`${type}\`\n${does}\n\n${block(example)}`)
		.join('\n');
}

export function protocolPage(): string {
	const refusals = refusal.options.map(({ shape }) => `\`${shape.code.value}\``);
	return `# Protocol

Generated from \`packages/protocol\`, version ${PROTOCOL}; \`npx vitest run packages/protocol -u\` updates it.

Everything is JSON in UTF-8, at most 16 KiB per message. Times are milliseconds since 1970 by the clock of the server. Names are
plain text and must be shown as such. Requests that change something, and sockets, are accepted from the server's own pages and
from programs, never from pages of other sites.

Everyone is a player: a guest, who only has a name, or someone with an account. Browsers are identified by a cookie that scripts
cannot read. Programs send an API token, \`Authorization: Bearer orrery_…\`, over HTTP and when they open the socket. A token can do what
its scopes allow and never manages the account. Dangerous actions need a proof of identity from the last ten minutes; signing in is one.

## Game flow
1. Create a table or find one, sit down, and send 128 random bits to say that you are ready. A full table starts when everyone is
   ready; then the seats are shuffled. The server commits to its part of the shuffle when the table is created
   ([fairness.md](fairness.md)).
2. Open the socket and \`watch\` the table, with the number of the last event that you have. You get \`state\`: the events since then, and
   your view.
3. Send a \`command\` with a new id and the number of the last event that you know. The answer is its event, when it is on disk, or
   \`refused\`. If the connection drops before, reconnect, \`watch\` with the last number, and send the same command again: it is
   carried out once, and answered with \`ack\` if it was carried out before.
4. You get new \`events\`, numbered without a gap. They are the same for everyone, but the event of a move tells its own seat secrets
   that the others do not get, such as the card it keeps in Nebula. Each says who has to decide now. The engine makes your next view of
   them (\`advanceView\`). If you miss a number, or your program does not run the engine, \`watch\` again: you get the whole
   state, which costs as much of your allowance as three other messages.

## HTTP
Every answer with another status than 2xx is a fault:
${block({ code: 'unreadable', path: 'options.players' })}
\`waitMs\` says how long to wait, if waiting helps.

Codes: ${FAULT_CODES.map((code) => `\`${code}\``).join(', ')}.

${routes()}
## Socket: from the client
\`/api/socket\`. One socket serves up to 16 tables.

\`/api/socket?table=ID\` is the same socket: the server ignores the table, and every node serves all of them. Where a proxy has several
nodes to choose from, it lets the players of a table meet at one, which saves work. If \`hello\` says that there are several, open the
socket for the table that you play at. When you go on to another one, open a socket for that and close the old one when the new one
has said \`hello\`; or stay, which works too, and is better for a rematch, because all of its players are there already.

${messages(CLIENT_EXAMPLES)}
A command body is one of:
${BODY_EXAMPLES.map(block).join('')}
## Socket: from the server
${messages(SERVER_EXAMPLES)}
A command is refused with one of ${refusals.join(', ')}. \`refused\` contains the game's own reason.
`;
}
