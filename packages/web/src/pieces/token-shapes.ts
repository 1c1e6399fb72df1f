import type { TokenName } from './palette.ts';

/** The silhouettes of the tokens around the origin, for a radius of 1. */
export interface TokenShape {
	readonly face: string;
	/** The visible part of the side below the face, for a thickness. */
	readonly side: (lift: number) => string;
	/** The mark on the face. */
	readonly emblem: string;
}

export const TOKEN_SHAPES: Readonly<Record<TokenName, TokenShape>> = {
	moon: {
		face: circle(1),
		side: (lift) => `M-1 0V${lift}A1 1 0 0 0 1 ${lift}V0Z`,
		emblem: circle(0.46),
	},
	ember: {
		face: 'M0-.95L1.05.84H-1.05Z',
		side: (lift) => `M-1.05 .8H1.05V${0.84 + lift}H-1.05Z`,
		emblem: 'M0-.3L.46.48H-.46Z',
	},
	orchid: {
		face: square(0.88, 0.17),
		side: (lift) =>
			`M-.88 .5H.88V${0.7 + lift}Q.88 ${0.88 + lift} .7 ${0.88 + lift}H-.7Q-.88 ${0.88 + lift}-.88 ${0.7 + lift}Z`,
		emblem: 'M-.4-.4H.4V.4H-.4Z',
	},
	fern: {
		face: 'M0-1.14L1.14 0L0 1.14L-1.14 0Z',
		side: (lift) => `M-1.14 0V${lift}L0 ${1.14 + lift}L1.14 ${lift}V0L0 1.14Z`,
		emblem: 'M0-.5L.5 0L0 .5L-.5 0Z',
	},
};

function circle(radius: number): string {
	return `M${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0Z`;
}

function square(half: number, corner: number): string {
	const flat = 2 * (half - corner);
	const arc = (dx: number, dy: number): string => `a${corner} ${corner} 0 0 1 ${dx} ${dy}`;
	return `M${corner - half} ${-half}h${flat}${arc(corner, corner)}v${flat}${arc(-corner, corner)}h${-flat}${arc(-corner, -corner)}v${-flat}${arc(corner, -corner)}Z`;
}
