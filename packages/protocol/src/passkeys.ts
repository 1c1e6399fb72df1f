import './jitless.ts';
import * as z from 'zod';
import { passkeyId } from './ids.ts';

/*
 * The WebAuthn JSON that a browser gets to create or use a passkey, and what it returns, as far as it is used here.
 * Lists are mutable because the browser types are.
 */

/** Bytes in base64url. */
const bytes = z
	.string()
	.max(8192)
	.regex(/^[\w-]*$/);
const credential = z.object({
	id: z.string(),
	type: z.literal('public-key'),
	transports: z.array(z.string()).exactOptional(),
});
const preference = z.enum(['discouraged', 'preferred', 'required']);

export const creationOptions = z.object({
	challenge: bytes,
	rp: z.object({ id: z.string(), name: z.string() }),
	user: z.object({ id: bytes, name: z.string(), displayName: z.string() }),
	pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
	timeout: z.int().exactOptional(),
	attestation: z.literal('none'),
	excludeCredentials: z.array(credential),
	authenticatorSelection: z.object({
		residentKey: preference,
		requireResidentKey: z.boolean(),
		userVerification: preference,
	}),
});

export const requestOptions = z.object({
	challenge: bytes,
	rpId: z.string(),
	timeout: z.int().exactOptional(),
	userVerification: preference,
});

const answered = { id: passkeyId, rawId: bytes, type: z.literal('public-key') };

/** A new passkey. */
export const madePasskey = z.object({
	...answered,
	response: z.object({
		clientDataJSON: bytes,
		attestationObject: bytes,
		transports: z.array(z.string().max(32)).max(8).exactOptional(),
	}),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** The signature of a passkey. */
export const usedPasskey = z.object({
	...answered,
	response: z.object({
		clientDataJSON: bytes,
		authenticatorData: bytes,
		signature: bytes,
		userHandle: bytes.exactOptional(),
	}),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;
