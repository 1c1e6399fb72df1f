import type { Result } from '@orrery/engine';
import { ok } from '@orrery/engine';
import type { TableId, TableInfo } from '@orrery/protocol';
import type { ApiFault } from '../session/api.ts';
import { ask } from '../session/api.ts';
import { newContribution } from '../session/own-contribution.ts';

/**
 * Creates the table of a rematch, or joins the one that another player has created, and is ready there: someone who asks
 * for another game wants to play it, so one press is enough.
 */
export async function joinRematch(table: TableId, known: TableId | null): Promise<Result<TableId, ApiFault>> {
	const answer =
		known === null
			? await ask('rematch', { params: { table } })
			: await ask('table', { params: { table: known } });
	if (!answer.ok) return answer;
	const next = answer.value;
	const seat = next.you.role === 'spectator' ? undefined : next.seats[next.you.role];
	if (next.status === 'gathering' && seat?.ready === false) {
		const contribution = newContribution(next.table, next.draw.commitment);
		// If this fails, the table shows it: its button asks again.
		await ask('ready', { params: { table: next.table }, body: { ready: true, contribution } });
	}
	return ok(next.table);
}

/** The name of the other player who wants a rematch; null if that is not known. */
export async function rematchAsker(table: TableId): Promise<string | null> {
	const answer = await ask('table', { params: { table } });
	return answer.ok && !answer.value.you.host ? hostName(answer.value) : null;
}

function hostName({ host, seats }: TableInfo): string | null {
	const holder = host === null ? undefined : seats[host]?.holder;
	return holder?.kind === 'human' ? holder.name : null;
}
