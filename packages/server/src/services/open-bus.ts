import type { Bus } from '../bus/bus.ts';
import { LocalBus } from '../bus/bus.ts';
import { randomText } from '../encoding/random-text.ts';
import type { Logger } from '../operation/logger.ts';
import type { Metrics } from '../operation/metrics.ts';
import type { SettingStore } from '../storage/setting-store.ts';

/** Where nodes hear each other. */
export interface NatsSettings {
	readonly url: string;
	/** The first words of all subjects; by default they come from an id of the place that is in its storage. */
	readonly prefix?: string;
}

export interface OpenedBus {
	readonly bus: Bus;
	/** Says where to count what goes over the bus. */
	readonly hear: (metrics: Metrics) => void;
}

/** The bus of this node. NATS is loaded only where it is used. */
export async function openBus(
	nats: NatsSettings | null,
	settings: SettingStore,
	logger: Logger,
): Promise<OpenedBus> {
	const broken = (error: unknown): void => logger.error({ err: error }, 'internal error');
	if (nats === null) return { bus: new LocalBus(broken), hear: () => undefined };
	const { NatsBus } = await import('../bus/nats-bus.ts');
	const prefix = nats.prefix ?? `orrery.${await settings.placeId()}`;
	let metrics: Metrics | null = null;
	let isComplaining = false;
	const bus = await NatsBus.open(
		{ url: nats.url, prefix, node: randomText(9) },
		{
			sent: () => metrics?.busSent(),
			received: () => metrics?.busReceived(),
			unreadable: () => metrics?.busUnreadable(),
			connected() {
				isComplaining = false;
				metrics?.busConnected(true);
				logger.info({ node: bus.node, prefix }, 'connected to NATS');
			},
			disconnected() {
				metrics?.busConnected(false);
				logger.error({ node: bus.node }, 'the connection to NATS is lost');
			},
			failed(error) {
				// It is tried twice a second; one line is enough.
				if (!isComplaining)
					logger.error({ err: error }, 'NATS does not answer; nodes follow the storage alone');
				isComplaining = true;
			},
			broken,
		},
	);
	return {
		bus,
		hear: (counted) => {
			metrics = counted;
			counted.busConnected(bus.isConnected);
		},
	};
}
