/** The spikes around a bright field, for an outer radius of 1: eight points, the first one on top. */
export const BRIGHT_SPIKES = Array.from({ length: 16 }, (_, i) => {
	const radius = i % 2 === 0 ? 1 : 0.76;
	const angle = (Math.PI * i) / 8;
	return `${i === 0 ? 'M' : 'L'}${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
})
	.join('')
	.concat('Z');
