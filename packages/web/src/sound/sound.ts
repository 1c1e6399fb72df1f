import { preferences } from '../settings/preferences.svelte.ts';
import { synthesize } from './synth.ts';
import type { SoundName } from './tones.ts';
import { SOUNDS } from './tones.ts';
import { GAIN } from './volume.ts';

let audio: { readonly context: AudioContext; readonly out: GainNode } | null = null;

/** Plays a sound if sound is on. Audio is set up with the first sound, which follows a gesture. */
export function sound(name: SoundName): void {
	if (!preferences().sound) return;
	try {
		audio ??= open();
		audio.out.gain.value = GAIN[preferences().volume];
		// Before the first gesture the browser keeps the context suspended and silent, which is right.
		void audio.context.resume().catch(() => undefined);
		synthesize(SOUNDS[name], audio.context, audio.out);
	} catch {
		// This device has no sound: the game works without it.
	}
}

function open(): { readonly context: AudioContext; readonly out: GainNode } {
	const context = new AudioContext();
	const out = context.createGain();
	out.connect(context.destination);
	return { context, out };
}
