import type { AnswerOf, Scope } from '@orrery/protocol';
import { Visitor, visitor } from './visitor.ts';

/* People with accounts. */

export const PASSWORD = 'seven phases and a token';

/** A guest who has created an account. */
export async function accountHolder(
	address: string,
	name: string,
): Promise<{ readonly someone: Visitor; readonly codes: readonly string[] }> {
	const someone = await visitor(address, name);
	const { recoveryCodes } = await someone.must('makeAccount', {
		body: { name, way: { kind: 'password', password: PASSWORD } },
	});
	return { someone, codes: recoveryCodes };
}

/** The same person in another browser. */
export async function elsewhere(address: string, name: string): Promise<Visitor> {
	const someone = new Visitor(address);
	await someone.must('signIn', { body: { kind: 'password', name, password: PASSWORD } });
	return someone;
}

export async function tokenOf(
	someone: Visitor,
	scopes: readonly Scope[],
	expiresAt: number | null = null,
): Promise<AnswerOf<'makeToken'>> {
	return someone.must('makeToken', { body: { label: scopes.join(' and '), scopes, expiresAt } });
}

/** A program that acts for someone with a token. */
export async function programOf(someone: Visitor, scopes: readonly Scope[]): Promise<Visitor> {
	const { token } = await tokenOf(someone, scopes);
	return Object.assign(new Visitor(someone.address), { token });
}
