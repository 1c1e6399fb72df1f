import type { Tone } from './tones.ts';

/** Seconds in which a tone fades in, so that it does not click. */
const ATTACK = 0.006;

/** Plays tones in a context, which may be one that only renders them. */
export function synthesize(tones: readonly Tone[], context: BaseAudioContext, out: AudioNode): void {
	for (const { pitch, to, at, lasts, loudness, wave } of tones) {
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
}
