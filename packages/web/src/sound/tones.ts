/** The sounds of the games. Each is a few soft synthesized tones. */
export type SoundName =
	| 'choose'
	| 'place'
	| 'cover'
	| 'refill'
	| 'turn'
	| 'star'
	| 'black-hole'
	| 'supernova'
	| 'marker'
	| 'task'
	| 'win'
	| 'draw'
	| 'loss';

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
const D4 = 293.66;
const G4 = 392;
const A4 = 440;
const D5 = 587.33;
const E5 = 659.26;
const A5 = 880;
const B5 = 987.77;
const D6 = 1174.66;

function bell(pitch: number, at: number, loudness = 0.5, lasts = 0.5): Tone {
	return { pitch, at, lasts, loudness, wave: 'sine' };
}

export const SOUNDS: Readonly<Record<SoundName, readonly Tone[]>> = {
	choose: [{ pitch: A5, at: 0, lasts: 0.09, loudness: 0.4, wave: 'sine' }],
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
		loudness: 0.6,
		wave: 'triangle' as const,
	})),
	turn: [bell(D5, 0, 0.35), bell(A5, 0.09, 0.3)],
	// Glass on velvet: a clear note that is soon gone.
	star: [bell(B5, 0, 0.45, 0.3), { pitch: 230, to: 170, at: 0, lasts: 0.06, loudness: 0.4, wave: 'sine' }],
	// Falls away below.
	'black-hole': [
		{ pitch: 220, to: 70, at: 0, lasts: 0.45, loudness: 0.8, wave: 'sine' },
		{ pitch: 440, to: 110, at: 0, lasts: 0.25, loudness: 0.15, wave: 'triangle' },
	],
	// Flares up.
	supernova: [
		{ pitch: D4, to: D5, at: 0, lasts: 0.4, loudness: 0.4, wave: 'triangle' },
		bell(A5, 0.14, 0.3),
		bell(D6, 0.22, 0.25),
	],
	marker: [
		{ pitch: 520, to: 420, at: 0, lasts: 0.07, loudness: 0.7, wave: 'triangle' },
		{ pitch: 620, to: 520, at: 0.09, lasts: 0.07, loudness: 0.7, wave: 'triangle' },
	],
	task: [bell(A4, 0, 0.4), bell(E5, 0.08, 0.4), bell(A5, 0.16, 0.4)],
	win: [
		bell(D5, 0),
		bell(E5, 0.12),
		bell(A5, 0.24),
		bell(D6, 0.36, 0.55, 0.9),
		{ pitch: D4, at: 0.36, lasts: 1, loudness: 0.35, wave: 'triangle' },
	],
	draw: [bell(A4, 0, 0.45), bell(D5, 0.14, 0.45), bell(A4, 0.28, 0.4, 0.6)],
	// Two steps down and home: kind, not a buzzer.
	loss: [bell(A4, 0, 0.45), bell(G4, 0.18, 0.4), bell(D4, 0.36, 0.45, 0.6)],
};
