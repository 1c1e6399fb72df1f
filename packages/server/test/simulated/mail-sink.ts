import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail server that accepts every email and delivers none. */
export interface MailSink {
	readonly url: string;
	/** As they came over the wire, with soft line breaks removed. */
	readonly emails: readonly { readonly to: readonly string[]; readonly text: string }[];
}

export async function mailSink(): Promise<MailSink> {
	const emails: { readonly to: readonly string[]; readonly text: string }[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS'],
		logger: false,
		onData(stream, session, callback) {
			const parts: Buffer[] = [];
			stream.on('data', (part: Buffer) => parts.push(part));
			stream.on('end', () => {
				const text = Buffer.concat(parts).toString().replaceAll('=\r\n', '').replaceAll('=3D', '=');
				emails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
				callback();
			});
		},
	});
	server.listen(0, '127.0.0.1');
	await new Promise<void>((listening) => server.server.once('listening', listening));
	onTestFinished(
		() =>
			new Promise<void>((closed) => {
				server.close(() => closed());
			}),
	);
	const { port } = server.server.address() as AddressInfo;
	return { url: `smtp://127.0.0.1:${port}`, emails };
}
