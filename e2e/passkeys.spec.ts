import { signInWithPasskey } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, waitUntilSettled } from './fixtures/axe.ts';
import {
  button,
  closeToast,
  enterCode,
  pressLogout,
  signOut,
  submitEmail,
  toasts,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeProfile } from './fixtures/users.ts';

/** Gives the page a device that keeps passkeys and verifies its user. Returns the number of its passkeys. */
async function addAuthenticator(page: Page): Promise<() => Promise<number>> {
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
  return async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length;
}

/** Stops the device from choosing its passkey in the autofill by itself, which it does without a user. */
async function switchAutofillOff(page: Page): Promise<void> {
  const off = () => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  };
  await page.addInitScript(off);
  await page.evaluate(off);
}

test('a passkey is added in the profile, signs in alone, confirms the second step, and is removed', async ({
  openContext,
  product,
  user,
}) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  const countPasskeys = await addAuthenticator(page);
  const factors = page.getByRole('group', { name: 'Sign-in in two steps' });

  await test.step('it is added with a name, and recovery codes are shown', async () => {
    await page.goto('/profile');
    await button(page, 'Add passkey').click();
    const dialog = page.getByRole('dialog', { name: 'Add passkey' });
    await dialog.getByLabel('Name').fill('Work laptop');
    await waitUntilSettled(page);
    await expectFits(page, 'adding a passkey');
    await expectNoAxeViolations(page, 'adding a passkey');
    await dialog.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(factors.getByText('Work laptop')).toBeVisible();
    expect(await countPasskeys()).toBe(1);
  });

  await test.step('it signs in from the autofill of the address', async () => {
    const signedIn = page.waitForResponse((response) => response.url().endsWith(signInWithPasskey.path));
    await pressLogout(page);
    expect((await signedIn).status()).toBe(200);
    await expect(page).toHaveURL('/');
    await switchAutofillOff(page);
  });

  await test.step('it signs in without address and code', async () => {
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('it confirms the second step after the code by mail', async () => {
    await signOut(page);
    await submitEmail(page, user.email);
    await enterCode(page, product, user.email);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('it is renamed and removed, and then no longer accepted', async () => {
    await page.goto('/profile');
    await expect(factors.getByText(/^Passkey · Last used/)).toBeVisible();
    await factors.getByRole('button', { name: 'Rename: Work laptop' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Old laptop');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await closeToast(page);
    await factors.getByRole('button', { name: 'Remove: Old laptop' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(toasts(page).getByText('Old laptop is removed')).toBeVisible();
    await signOut(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByText(/^This passkey was not accepted\./)).toBeVisible();
  });
});
