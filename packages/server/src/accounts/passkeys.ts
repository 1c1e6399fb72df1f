import type { Result } from '@orrery/engine';
import { fail, ok } from '@orrery/engine';
import type { AnswerOf, Device, Fault, MadePasskey, UsedPasskey } from '@orrery/protocol';
import { creationOptions, passkeyId, requestOptions } from '@orrery/protocol';
import type { Player, PlayerId } from '../model/player.ts';
import type { AccountStore, Passkey } from '../storage/account-store.ts';

/*
 * Passkeys (WebAuthn). Challenges are created here, expire soon and can be used once. They are bound to the host name
 * of the request, so that no other site can ask for them.
 */

/** The server as the browser sees it. */
export interface Site {
	/** For example `https://orrery.example:8443`. */
	readonly origin: string;
	/** Without the port. */
	readonly hostname: string;
}

const LASTS_MS = 5 * 60_000;
const TO_SIGN_IN = 'use';
/** Ed25519, P-256 and RSA are what authenticators support. */
const ALGORITHMS = [-8, -7, -257];

/** Browsers allow passkeys on host names served over https, and on localhost. */
function isSecure({ origin, hostname }: Site): boolean {
	if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
	return origin.startsWith('https:') && !/^[\d.]+$|:/.test(hostname);
}

/** The options that a browser needs to create a passkey. */
export async function passkeyToAdd(
	store: AccountStore,
	site: Site,
	player: Player,
	name: string,
): Promise<Result<AnswerOf<'passkeyToAdd'>, Fault>> {
	if (!isSecure(site)) return fail({ code: 'not-secure' });
	const { generateRegistrationOptions } = await library();
	const known = await store.passkeys(player.id);
	const options = await generateRegistrationOptions({
		rpName: 'Orrery',
		rpID: site.hostname,
		userName: name,
		userDisplayName: name,
		userID: Uint8Array.from(Buffer.from(player.id, 'base64url')),
		attestationType: 'none',
		supportedAlgorithmIDs: ALGORITHMS,
		timeout: LASTS_MS,
		excludeCredentials: known.map(({ id, transports }) => ({ id, transports: [...transports] })),
		authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
	});
	await store.addChallenge(options.challenge, toAddFor(player.id), Date.now() + LASTS_MS);
	return ok(creationOptions.parse(options));
}

/** Verifies a new passkey; null if it is invalid or answers another challenge. */
export async function readPasskey(
	store: AccountStore,
	site: Site,
	player: PlayerId,
	device: Device,
	made: MadePasskey,
): Promise<Passkey | null> {
	const { verifyRegistrationResponse } = await library();
	const verified = await verifyRegistrationResponse({
		response: { ...made, clientExtensionResults: {} },
		expectedChallenge: (challenge) => store.useChallenge(challenge, toAddFor(player), Date.now()),
		expectedOrigin: site.origin,
		expectedRPID: site.hostname,
		requireUserVerification: true,
		supportedAlgorithmIDs: ALGORITHMS,
	}).catch(() => null);
	if (verified?.verified !== true) return null;
	const { credential } = verified.registrationInfo;
	return {
		id: passkeyId.parse(credential.id),
		player,
		publicKey: Buffer.from(credential.publicKey).toString('base64url'),
		counter: credential.counter,
		transports: made.response.transports ?? [],
		device,
		createdAt: Date.now(),
		usedAt: null,
	};
}

/** The options that a browser needs to use any of its passkeys. */
export async function passkeyToUse(
	store: AccountStore,
	site: Site,
): Promise<Result<AnswerOf<'passkeyToUse'>, Fault>> {
	if (!isSecure(site)) return fail({ code: 'not-secure' });
	const { generateAuthenticationOptions } = await library();
	const options = await generateAuthenticationOptions({
		rpID: site.hostname,
		userVerification: 'required',
		timeout: LASTS_MS,
	});
	await store.addChallenge(options.challenge, TO_SIGN_IN, Date.now() + LASTS_MS);
	return ok(requestOptions.parse(options));
}

/** The player whose passkey was used; null if it is unknown or the signature is wrong. */
export async function playerOfPasskey(
	store: AccountStore,
	site: Site,
	used: UsedPasskey,
): Promise<PlayerId | null> {
	const passkey = await store.passkey(used.id);
	if (passkey === null) return null;
	const { userHandle } = used.response;
	if (userHandle !== undefined && userHandle !== passkey.player) return null;
	const { verifyAuthenticationResponse } = await library();
	const verified = await verifyAuthenticationResponse({
		response: { ...used, clientExtensionResults: {} },
		expectedChallenge: (challenge) => store.useChallenge(challenge, TO_SIGN_IN, Date.now()),
		expectedOrigin: site.origin,
		expectedRPID: site.hostname,
		requireUserVerification: true,
		credential: {
			id: passkey.id,
			publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
			counter: passkey.counter,
		},
	}).catch(() => null);
	if (verified?.verified !== true) return null;
	await store.usePasskey(passkey.id, verified.authenticationInfo.newCounter, Date.now());
	return passkey.player;
}

function toAddFor(player: PlayerId): string {
	return `add ${player}`;
}

/** Loaded on first use, because many players never use a passkey. */
function library(): Promise<typeof import('@simplewebauthn/server')> {
	return import('@simplewebauthn/server');
}
