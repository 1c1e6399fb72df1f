import type { Page } from '@playwright/test';
import type { Person } from './online.ts';
import { expect } from './online.ts';

/* What the tests of accounts do on the page. */

export const PASSWORD = 'seven phases and a token';

/** Makes an account by password on the page, and gives its recovery codes. */
export async function makeAccount({ page }: Person, name: string): Promise<readonly string[]> {
	await page.goto('/account');
	await page.getByRole('textbox', { name: 'Name' }).fill(name);
	await page.getByRole('radio', { name: 'Password' }).check();
	await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
	await page.getByRole('button', { name: 'Create account' }).click();
	return keepCodes(page);
}

/** Gives the recovery codes that are shown, and closes them. */
export async function keepCodes(page: Page): Promise<readonly string[]> {
	const shown = page.getByRole('textbox', { name: /each code lets you in once/ });
	await expect(shown).toHaveValue(/^(?:[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}(?:\n|$)){10}$/);
	const codes = (await shown.inputValue()).split('\n');
	await page.getByRole('button', { name: 'I’ve saved them' }).click();
	await expect(shown).toHaveCount(0);
	return codes;
}

/** Signs in by name and password. */
export async function signIn({ page }: Person, name: string, password = PASSWORD): Promise<void> {
	await openSignIn(page);
	await page.getByRole('textbox', { name: 'Name' }).fill(name);
	await page.getByRole('textbox', { name: 'Password' }).fill(password);
	await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function openSignIn(page: Page): Promise<void> {
	await page.goto('/account');
	await page.getByRole('radio', { name: 'Sign in' }).check();
}

export async function signOut(page: Page): Promise<void> {
	await page.goto('/account');
	await page.getByRole('button', { name: 'Sign out', exact: true }).click();
	await expect(page.getByText('You’re signed out.')).toBeVisible();
}

/** The bar of the page says who is signed in. */
export async function expectSignedIn(page: Page, name: string): Promise<void> {
	await expect(page.getByRole('link', { name: `Your account: ${name}` })).toBeVisible();
}

/** An authenticator within the browser, with a fingerprint that always fits; tells how many passkeys it has. */
export async function authenticator(page: Page): Promise<{ readonly count: () => Promise<number> }> {
	const cdp = await page.context().newCDPSession(page);
	await cdp.send('WebAuthn.enable');
	const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		async count() {
			const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
			return credentials.length;
		},
	};
}
