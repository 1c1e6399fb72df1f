import { preferences } from '../preferences.svelte.ts';
import type { SoundName, Tone } from './tones.ts';
import { SOUNDS } from './tones.ts';

/** How loud everything is together: a game among other things, not a performance. */
const MASTER = 0.16;
/** Seconds in which a tone swells, so that it does not click. */
const ATTACK = 0.006;

let audio: { readonly context: AudioContext; readonly out: GainNode } | null = null;

/** Plays a sound if the player wants any. Nothing is set up before the first one, which follows a gesture. */
export function sound(name: SoundName): void {
	if (!preferences().sound) return;
	try {
		audio ??= open();
		// A browser that was not touched yet keeps the context asleep; it then stays silent, which is right.
		void audio.context.resume().catch(() => undefined);
		for (const tone of SOUNDS[name]) play(tone, audio.context, audio.out);
	} catch {
		// No sound on this device: the game is the same without.
	}
}

function open(): { readonly context: AudioContext; readonly out: GainNode } {
	const context = new AudioContext();
	const out = context.createGain();
	out.gain.value = MASTER;
	out.connect(context.destination);
	return { context, out };
}

function play({ pitch, to, at, lasts, loudness, wave }: Tone, context: AudioContext, out: AudioNode): void {
	const start = context.currentTime + at;
	const end = start + lasts;
	const tone = context.createOscillator();
	const volume = context.createGain();
	tone.type = wave;
	tone.frequency.setValueAtTime(pitch, start);
	if (to !== undefined) tone.frequency.exponentialRampToValueAtTime(to, end);
	volume.gain.setValueAtTime(0, start);
	volume.gain.linearRampToValueAtTime(loudness, start + ATTACK);
	volume.gain.exponentialRampToValueAtTime(0.001, end);
	tone.connect(volume).connect(out);
	tone.start(start);
	tone.stop(end);
}
