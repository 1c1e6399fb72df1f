/** A circle as a path, so that every icon is nothing but paths. */
function circle(x: number, y: number, r: number): string {
	return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

function box(x: number, y: number, width: number, height: number, r: number): string {
	const [w, h] = [width - 2 * r, height - 2 * r];
	const corner = (dx: number, dy: number): string => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
	return `M${x + r} ${y}h${w}${corner(r, r)}v${h}${corner(-r, r)}h${-w}${corner(-r, -r)}v${-h}${corner(r, -r)}z`;
}

const RAYS = Array.from({ length: 8 }, (_, i) => {
	const [x, y] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
	const at = (r: number): string => `${(10 + r * x).toFixed(2)} ${(10 + r * y).toFixed(2)}`;
	return `M${at(5.9)}L${at(7.7)}`;
}).join('');

const SPEAKER = 'M3 8v4h2.6L9.5 15.4V4.6L5.6 8z';

/** Our own drawings on a field of 20 by 20, one path each: lines of 1.7 with round ends. */
export const ICONS = {
	play: 'M6.6 4.6v10.8l9-5.4z',
	pause: 'M7 5v10M13 5v10',
	first: 'M5 4.4v11.2M15 4.4L9.4 10l5.6 5.6',
	last: 'M15 4.4v11.2M5 4.4L10.6 10 5 15.6',
	branch: `${circle(5.4, 4.6, 1.7)}${circle(5.4, 15.4, 1.7)}${circle(14.6, 7, 1.7)}M5.4 6.3v7.4M14.6 8.7c0 3-9.2 1.6-9.2 5`,
	person: `${circle(10, 6.6, 2.9)}M4.6 16.4c.2-3 2.5-4.7 5.4-4.7s5.2 1.7 5.4 4.7z`,
	people: `${circle(7.4, 7.2, 2.5)}M2.6 15.8c.2-2.7 2.2-4.2 4.8-4.2s4.6 1.5 4.8 4.2zM12.2 4.9a2.5 2.5 0 1 1 .9 4.8M14.4 12c1.8.4 2.9 1.7 3 3.8`,
	opponents: `${box(3.6, 6.6, 12.8, 9.4, 2.6)}M10 6.6V3.6M7.4 10.6v1.2M12.6 10.6v1.2M1.6 10v2.6M18.4 10v2.6`,
	screen: `${box(2.6, 3.8, 14.8, 10, 2)}M7 16.6h6`,
	globe: `${circle(10, 10, 7.2)}M2.8 10h14.4M10 2.8c2.2 2 3.2 4.4 3.2 7.2s-1 5.2-3.2 7.2c-2.2-2-3.2-4.4-3.2-7.2s1-5.2 3.2-7.2z`,
	sun: `${circle(10, 10, 3.4)}${RAYS}`,
	moon: 'M16.6 11.9A7 7 0 0 1 8.1 3.4a7 7 0 1 0 8.5 8.5z',
	system: `${circle(10, 10, 7)}M10 3v14M10 6h4M10 9h6.6M10 12h6.4M10 15h4.2`,
	sound: `${SPEAKER}M12.4 7.6a3.6 3.6 0 0 1 0 4.8M14.7 5.4a6.6 6.6 0 0 1 0 9.2`,
	mute: `${SPEAKER}M13 8l4.2 4.2M17.2 8L13 12.2`,
	back: 'M12 4.4L6.4 10l5.6 5.6',
	leave:
		'M9.4 3.6H5.2a1.8 1.8 0 0 0-1.8 1.8v9.2a1.8 1.8 0 0 0 1.8 1.8h4.2M12.8 6.2l3.8 3.8-3.8 3.8M16.4 10H8',
	forward: 'M8 4.4l5.6 5.6L8 15.6',
	down: 'M4.8 7.6L10 12.8l5.2-5.2',
	up: 'M4.8 12.4L10 7.2l5.2 5.2',
	undo: 'M7.4 4.2L3.8 7.8l3.6 3.6M4 7.8h7.6a4.2 4.2 0 0 1 0 8.4H8',
	redo: 'M12.6 4.2l3.6 3.6-3.6 3.6M16 7.8H8.4a4.2 4.2 0 0 0 0 8.4H12',
	again: 'M4.4 4.2v3.9h3.9M4.7 7.9a6.3 6.3 0 1 1-.9 3.6',
	more: `${circle(4.4, 10, 0.6)}${circle(10, 10, 0.6)}${circle(15.6, 10, 0.6)}`,
	chat: 'M4.6 4.2h10.8a1.8 1.8 0 0 1 1.8 1.8v6a1.8 1.8 0 0 1-1.8 1.8H9l-3.8 3v-3h-.6A1.8 1.8 0 0 1 2.8 12V6a1.8 1.8 0 0 1 1.8-1.8z',
	menu: 'M3 5.4h14M3 10h14M3 14.6h14',
	close: 'M5 5l10 10M15 5L5 15',
	check: 'M4.4 10.6l3.8 3.8 7.6-8.4',
	plus: 'M10 4.2v11.6M4.2 10h11.6',
	minus: 'M4.2 10h11.6',
	'zoom-in': `${circle(8.8, 8.8, 5.4)}M12.8 12.8l4.2 4.2M8.8 6.4v4.8M6.4 8.8h4.8`,
	'zoom-out': `${circle(8.8, 8.8, 5.4)}M12.8 12.8l4.2 4.2M6.4 8.8h4.8`,
	search: `${circle(8.8, 8.8, 5.4)}M12.8 12.8l4.2 4.2`,
	print: `${box(3.4, 7.2, 13.2, 6.6, 1.6)}M6 7.2V3.4h8v3.8M6 11.4h8v5.2H6z`,
	fit: 'M3.4 7.4v-4h4M12.6 3.4h4v4M16.6 12.6v4h-4M7.4 16.6h-4v-4',
	shrink: 'M7.4 3.4v4h-4M16.6 7.4h-4v-4M12.6 16.6v-4h4M3.4 12.6h4v4',
	pile: `${box(6.6, 3.2, 10.2, 10.2, 2.2)}M3.2 7.4v7.2a2.2 2.2 0 0 0 2.2 2.2h7.2`,
	refill: 'M16 7.2A6.6 6.6 0 0 0 4.2 7M4 12.8A6.6 6.6 0 0 0 15.8 13M16.4 3.6v3.7h-3.7M3.6 16.4v-3.7h3.7',
	help: `${circle(10, 10, 7.2)}M7.9 8a2.1 2.1 0 1 1 3 1.9c-.6.3-.9.8-.9 1.5M10 13.9v.1`,
	hint: 'M7.6 13.4c0-1.2-.5-1.8-1.2-2.6a4.9 4.9 0 1 1 7.2 0c-.7.8-1.2 1.4-1.2 2.6zM8 15.8h4M8.8 17.8h2.4',
	info: `${circle(10, 10, 7.2)}M10 9.2v4.6M10 6.3v.1`,
	warning: 'M10 3.2l7.4 13H2.6zM10 8v3.6M10 13.8v.1',
	keyboard: `${box(2, 5, 16, 10.4, 2)}M5.4 8.4v.1M8.4 8.4v.1M11.6 8.4v.1M14.6 8.4v.1M6.6 12h6.8`,
	home: 'M3.4 9.4L10 3.6l6.6 5.8M5.2 8v8.2h9.6V8M8.4 16.2v-4.4h3.2v4.4',
	bin: 'M3.6 5.6h12.8M8 5.4V3.4h4v2M5.2 5.6l.8 11h8l.8-11M8.4 8.8v4.8M11.6 8.8v4.8',
	settings: `M3 6h6.4M13.6 6H17M3 14h3.4M10.6 14H17${circle(11.5, 6, 2.1)}${circle(8.5, 14, 2.1)}`,
	eye: `M1.8 10C3.6 6.6 6.4 4.8 10 4.8s6.4 1.8 8.2 5.2c-1.8 3.4-4.6 5.2-8.2 5.2S3.6 13.4 1.8 10z${circle(10, 10, 2.4)}`,
	chart: 'M3.4 3.4v13.2h13.2M6.4 12.8l3-3.4 2.6 2 4-5',
	trophy:
		'M6 3.4h8v4.4a4 4 0 0 1-8 0zM6 5H3.4v1.4A2.8 2.8 0 0 0 6.2 9.2M14 5h2.6v1.4a2.8 2.8 0 0 1-2.8 2.8M10 11.8v2.6M6.6 16.6h6.8M8 16.4c0-1.2.8-2 2-2s2 .8 2 2',
	share: `${circle(15, 4.8, 2.1)}${circle(5, 10, 2.1)}${circle(15, 15.2, 2.1)}M6.9 9l6.2-3.2M6.9 11l6.2 3.2`,
	download: 'M10 3.2v9.2M6 8.8l4 4 4-4M3.6 16.6h12.8',
	clock: `${circle(10, 10, 7.2)}M10 5.8V10l3 2`,
	lock: `${box(4.2, 8.8, 11.6, 8, 2)}M6.8 8.8V6.4a3.2 3.2 0 0 1 6.4 0v2.4`,
	key: `${circle(6.8, 13.2, 3.4)}M9.2 10.8l7.4-7.4M13.2 6.8l2.8 2.8M10.6 9.4l1.8 1.8`,
	calendar: `${box(3.2, 4.4, 13.6, 12.4, 2.2)}M3.2 8.2h13.6M7 2.8v3M13 2.8v3`,
	puzzle:
		'M7.6 5.4a1.9 1.9 0 1 1 3.8 0h3.2a1.4 1.4 0 0 1 1.4 1.4v8a1.4 1.4 0 0 1-1.4 1.4H6a1.4 1.4 0 0 1-1.4-1.4v-2.6a1.9 1.9 0 1 1 0-3.8V6.8A1.4 1.4 0 0 1 6 5.4z',
	copy: `${box(7, 7, 9.6, 9.6, 2)}M13 7V5.4a2 2 0 0 0-2-2H5.4a2 2 0 0 0-2 2V11a2 2 0 0 0 2 2H7`,
	link: 'M8.4 11.6a3.4 3.4 0 0 0 4.8 0l3-3a3.4 3.4 0 0 0-4.8-4.8l-1.2 1.2M11.6 8.4a3.4 3.4 0 0 0-4.8 0l-3 3a3.4 3.4 0 0 0 4.8 4.8l1.2-1.2',
	learn: 'M10 4.2L1.8 8l8.2 3.8L18.2 8zM5.2 9.7v4c1.3 1.1 2.9 1.7 4.8 1.7s3.5-.6 4.8-1.7v-4M18.2 8v4.8',
	note: `${box(4, 3, 12, 14, 2)}M7 7.2h6M7 10.4h6M7 13.4h3.4`,
	book: 'M10 5.6C8.4 4.4 6 4 3 4v11.4c3 0 5.4.4 7 1.6 1.6-1.2 4-1.6 7-1.6V4c-3 0-5.4.4-7 1.6zM10 5.6V17',
	log: 'M7.2 5.2H17M7.2 10H17M7.2 14.8H17M3.4 5.2v.1M3.4 10v.1M3.4 14.8v.1',
} as const;

export type IconName = keyof typeof ICONS;

/** The few that are filled as well as drawn. */
export const FILLED: ReadonlySet<IconName> = new Set<IconName>(['play']);
