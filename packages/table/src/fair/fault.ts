/** Why a fairness check fails. */
export type FairFault =
	| { readonly code: 'no-fair-draw' }
	/** The commitment is made for one game, and the record does not say for which. */
	| { readonly code: 'bad-id' }
	| { readonly code: 'bad-secret' }
	| { readonly code: 'bad-contribution'; readonly index: number }
	| { readonly code: 'too-many-contributions'; readonly most: number }
	| { readonly code: 'commitment-mismatch'; readonly expected: string; readonly found: string }
	/** The deal is not the one that the secret gives. */
	| { readonly code: 'setup-mismatch' }
	/** The deal matches the secret, but a later draw does not; `turn` counts from 1. */
	| { readonly code: 'draw-mismatch'; readonly turn: number };
