import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { NetWeights } from './net.ts';

/* The weights as they are stored: 32-bit numbers in base 64, with what is needed to detect a wrong file. */

const FORMAT = 1;

export interface StoredWeights {
	readonly format: number;
	readonly game: string;
	/** How they came about, for people. */
	readonly trained: string;
	/** By number of players. */
	readonly nets: Readonly<Record<string, StoredNet>>;
}

export interface StoredNet {
	readonly inputs: number;
	readonly units: number;
	readonly hidden: string;
	readonly output: string;
	readonly winExponent: number;
}

export interface WeightsFault {
	readonly code: 'wrong-format' | 'wrong-game' | 'no-such-net' | 'wrong-size' | 'not-a-number';
}

/** The network for a number of players, checked. */
export function loadNet(
	{ format, game, nets }: StoredWeights,
	wanted: string,
	players: number,
	inputs: number,
): Result<NetWeights, WeightsFault> {
	if (format !== FORMAT) return fail({ code: 'wrong-format' });
	if (game !== wanted) return fail({ code: 'wrong-game' });
	const stored = nets[players];
	if (stored === undefined) return fail({ code: 'no-such-net' });
	const { units, winExponent } = stored;
	const hidden = decode(stored.hidden);
	const output = decode(stored.output);
	const sizesFit =
		stored.inputs === inputs && hidden?.length === units * (inputs + 1) && output?.length === units + 1;
	if (!hidden || !output || !sizesFit) return fail({ code: 'wrong-size' });
	if (![...hidden, ...output].every(Number.isFinite) || !(winExponent > 0))
		return fail({ code: 'not-a-number' });
	return ok({ inputs, units, hidden, output, winExponent });
}

export function storeNet({ inputs, units, hidden, output, winExponent }: NetWeights): StoredNet {
	return { inputs, units, hidden: encode(hidden), output: encode(output), winExponent };
}

export function storeWeights(game: string, trained: string, nets: StoredWeights['nets']): StoredWeights {
	return { format: FORMAT, game, trained, nets };
}

function encode(weights: Float64Array): string {
	const bytes = new Uint8Array(4 * weights.length);
	const data = new DataView(bytes.buffer);
	weights.forEach((weight, i) => {
		data.setFloat32(4 * i, weight, true);
	});
	return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function decode(text: string): Float64Array | undefined {
	if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return undefined;
	const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
	if (bytes.length % 4 !== 0) return undefined;
	const data = new DataView(bytes.buffer);
	return Float64Array.from({ length: bytes.length / 4 }, (_, i) => data.getFloat32(4 * i, true));
}
