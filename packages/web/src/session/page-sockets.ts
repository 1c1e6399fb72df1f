import { socketPath } from '@orrery/protocol';
import type { Sockets } from './reconnecting-socket.ts';

/** A socket that may be closed at any time: browsers complain about one that is closed before it is open. */
class ClosableSocket extends WebSocket {
	override close(): void {
		if (this.readyState === WebSocket.CONNECTING) this.addEventListener('open', () => super.close());
		else super.close();
	}
}

/** Sockets to the server that served the page. */
export const pageSockets: Sockets = {
	connect: (table) =>
		new ClosableSocket(`${location.protocol.replace('http', 'ws')}//${location.host}${socketPath(table)}`),
	isOffline: () => !navigator.onLine,
	onchange(listener) {
		// In tests there is no page, so nothing changes.
		if (!('document' in globalThis)) return;
		addEventListener('online', listener);
		addEventListener('offline', listener);
		document.addEventListener('visibilitychange', () => {
			if (document.visibilityState === 'visible') listener();
		});
	},
};
