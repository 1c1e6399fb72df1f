import { preferences } from '../settings/preferences.svelte.ts';
import type { SoundName, Tone } from './tones.ts';
import { SOUNDS } from './tones.ts';

/** The overall volume: the game should not be louder than what else goes on. */
const MASTER = 0.16;
/** Seconds in which a tone fades in, so that it does not click. */
const ATTACK = 0.006;

let audio: { readonly context: AudioContext; readonly out: GainNode } | null = null;

/** Plays a sound if sound is on. Audio is set up with the first sound, which follows a gesture. */
export function sound(name: SoundName): void {
	if (!preferences().sound) return;
	try {
		audio ??= open();
		// Before the first gesture the browser keeps the context suspended and silent, which is right.
		void audio.context.resume().catch(() => undefined);
		for (const tone of SOUNDS[name]) play(tone, audio.context, audio.out);
	} catch {
		// This device has no sound: the game works without it.
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
