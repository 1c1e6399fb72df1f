/** Lets messages that have arrived be handled; a timer would wait longer than needed. */
export function nextTask(): Promise<void> {
	return new Promise((resolve) => {
		const { port1, port2 } = new MessageChannel();
		port1.addEventListener('message', () => {
			port1.close();
			resolve();
		});
		port1.start();
		port2.postMessage(null);
	});
}
