/** The sounds of the games. Each is a few soft synthesized tones. */
export type SoundName = 'choose' | 'place' | 'cover' | 'refill' | 'turn' | 'win';

export interface Tone {
	/** In hertz; `to` is the pitch it glides to, if it does. */
	readonly pitch: number;
	readonly to?: number;
	/** Seconds from the start of the sound. */
	readonly at: number;
	readonly lasts: number;
	/** 0 to 1. */
	readonly loudness: number;
	readonly wave: OscillatorType;
}

/** A pentatonic scale: any of these notes sound well together. */
const D5 = 587.33;
const E5 = 659.26;
const A5 = 880;
const B5 = 987.77;
const D6 = 1174.66;

function bell(pitch: number, at: number, loudness = 0.5): Tone {
	return { pitch, at, lasts: 0.5, loudness, wave: 'sine' };
}

export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
	choose: [{ pitch: A5, at: 0, lasts: 0.07, loudness: 0.3, wave: 'sine' }],
	// Wood on wood: a low thump under a short click.
	place: [
		{ pitch: 190, to: 110, at: 0, lasts: 0.12, loudness: 0.9, wave: 'sine' },
		{ pitch: 900, to: 500, at: 0, lasts: 0.03, loudness: 0.25, wave: 'triangle' },
	],
	cover: [bell(E5, 0.1), bell(B5, 0.16, 0.35)],
	refill: [0, 1, 2, 3].map((i) => ({
		pitch: 240 + 40 * i,
		to: 160,
		at: 0.06 * i,
		lasts: 0.07,
		loudness: 0.5,
		wave: 'triangle' as const,
	})),
	turn: [bell(D5, 0, 0.35), bell(A5, 0.09, 0.3)],
	win: [bell(D5, 0), bell(E5, 0.12), bell(A5, 0.24), bell(D6, 0.36, 0.6)],
};
