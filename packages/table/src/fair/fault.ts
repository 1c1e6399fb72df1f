/** Why a draw cannot be believed. */
export type FairFault =
	| { readonly code: 'no-fair-draw' }
	/** The commitment is made for one game, and the record does not say for which. */
	| { readonly code: 'bad-id' }
	| { readonly code: 'bad-secret' }
	| { readonly code: 'bad-contribution'; readonly index: number }
	| { readonly code: 'too-many-contributions'; readonly most: number }
	| { readonly code: 'commitment-mismatch'; readonly expected: string; readonly found: string }
	/** Another deal than the secret gives. */
	| { readonly code: 'setup-mismatch' }
	/** The deal is the secret's, but what was drawn later is not; `turn` counts from 1. */
	| { readonly code: 'draw-mismatch'; readonly turn: number };
