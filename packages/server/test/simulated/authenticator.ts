import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { AnswerOf, MadePasskey, UsedPasskey } from '@orrery/protocol';
import { madePasskey, usedPasskey } from '@orrery/protocol';

/*
 * A software authenticator, written from the WebAuthn specification and without sharing code with the verification.
 */

/** How a dishonest one differs. */
export interface Quirks {
	readonly origin?: string;
	readonly rpId?: string;
	readonly challenge?: string;
	/** Whether it has verified its user. */
	readonly verified?: boolean;
	readonly counter?: number;
	readonly userHandle?: string;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export class Authenticator {
	readonly #origin: string;
	readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
	readonly #id = randomBytes(20);
	#user = '';
	#counter = 0;

	constructor(origin: string) {
		this.#origin = origin;
	}

	/** Creates its one passkey. */
	make(options: AnswerOf<'passkeyToAdd'>, quirks: Quirks = {}): MadePasskey {
		this.#user = options.user.id;
		const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
		const key = cbor(
			new Map<number, number | Buffer>([
				[1, 2],
				[3, -7],
				[-1, 1],
				[-2, Buffer.from(x, 'base64url')],
				[-3, Buffer.from(y, 'base64url')],
			]),
		);
		const length = Buffer.alloc(2);
		length.writeUInt16BE(this.#id.length);
		const attested = Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
		const authData = this.#authData(quirks.rpId ?? options.rp.id, WITH_KEY, attested, quirks);
		const attestationObject = cbor(
			new Map<string, Cbor>([
				['fmt', 'none'],
				['attStmt', new Map()],
				['authData', authData],
			]),
		).toString('base64url');
		const clientDataJSON = this.#clientData('webauthn.create', options.challenge, quirks).toString(
			'base64url',
		);
		return madePasskey.parse({
			...this.#named(),
			response: { clientDataJSON, attestationObject, transports: ['internal'] },
		});
	}

	/** Uses it. */
	use(options: AnswerOf<'passkeyToUse'>, quirks: Quirks = {}): UsedPasskey {
		this.#counter++;
		const authData = this.#authData(quirks.rpId ?? options.rpId, 0, Buffer.alloc(0), quirks);
		const clientData = this.#clientData('webauthn.get', options.challenge, quirks);
		const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
		return usedPasskey.parse({
			...this.#named(),
			response: {
				clientDataJSON: clientData.toString('base64url'),
				authenticatorData: authData.toString('base64url'),
				signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
				userHandle: quirks.userHandle ?? this.#user,
			},
		});
	}

	#named() {
		const id = this.#id.toString('base64url');
		return { id, rawId: id, type: 'public-key' };
	}

	#authData(rpId: string, flags: number, attested: Buffer, { verified = true, counter }: Quirks): Buffer {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter ?? this.#counter);
		return Buffer.concat([
			createHash('sha256').update(rpId).digest(),
			Buffer.of(PRESENT | flags | (verified ? VERIFIED : 0)),
			count,
			attested,
		]);
	}

	#clientData(type: string, challenge: string, quirks: Quirks): Buffer {
		const origin = quirks.origin ?? this.#origin;
		return Buffer.from(
			JSON.stringify({ type, challenge: quirks.challenge ?? challenge, origin, crossOrigin: false }),
		);
	}
}

type Cbor = string | number | Buffer | Map<string | number, Cbor>;

/** As much of CBOR as a passkey needs. */
function cbor(value: Cbor): Buffer {
	if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
	if (typeof value === 'string')
		return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
	if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
	const items = [...value].flatMap(([key, item]) => [cbor(key), cbor(item)]);
	return Buffer.concat([head(5, value.size), ...items]);
}

function head(major: number, length: number): Buffer {
	if (length < 24) return Buffer.of((major << 5) | length);
	if (length < 256) return Buffer.of((major << 5) | 24, length);
	const long = Buffer.of((major << 5) | 25, 0, 0);
	long.writeUInt16BE(length, 1);
	return long;
}
