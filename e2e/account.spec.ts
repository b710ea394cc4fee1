import { getSession } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, waitUntilSettled } from './fixtures/axe.ts';
import { startTimedProduct, type TimedProduct } from './fixtures/server-clock.ts';
import { button, closeToast, toasts } from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';
import { completeProfile, signInOverHttp, type TestUser } from './fixtures/users.ts';

const minute = 60_000;

/** Checks an open dialog on a phone and on a desktop. */
async function checkDialog(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await waitUntilSettled(page);
  await expectFits(page, what);
  await expectNoAxeViolations(page, what);
  await page.setViewportSize({ width: 1280, height: 900 });
}

const isSignedIn = async ({ http }: TestUser): Promise<boolean> =>
  ((await (await http.get(getSession.path)).json()) as { isAuthenticated: boolean }).isAuthenticated;

test.describe('the account', () => {
  let product: TimedProduct;
  test.beforeAll(async () => {
    product = await startTimedProduct();
  });
  test.afterAll(() => product.stop());

  test('shows devices, changes its address after a fresh sign-in, can be deleted and kept, and signs out everywhere', async ({
    browser,
    consoleWatch,
  }) => {
    const address = newAddress();
    const user = await signInOverHttp(product, address);
    const elsewhere = await signInOverHttp(product, address);
    await completeProfile(user);
    const context = await browser.newContext({
      baseURL: product.url,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      storageState: await user.http.storageState(),
    });
    consoleWatch.follow(context);
    const page = await context.newPage();
    await page.goto('/profile');

    await test.step('another device is signed out', async () => {
      const devices = page.getByRole('group', { name: 'Signed-in devices' });
      await expect(devices.getByText('This device')).toBeVisible();
      await devices.getByRole('button', { name: /^Sign out: / }).click();
      await expect(toasts(page).getByText('The device is signed out')).toBeVisible();
      await expect(devices.getByRole('button', { name: /^Sign out: / })).toHaveCount(0);
      expect([await isSignedIn(user), await isSignedIn(elsewhere)]).toEqual([true, false]);
    });

    const next = newAddress();
    await test.step('16 minutes after the sign-in, a change of address needs a new code, and continues with it', async () => {
      product.advance(16 * minute);
      await button(page, 'Change e-mail address').click();
      const dialog = page.getByRole('dialog', { name: 'Change e-mail address' });
      await dialog.getByLabel('New e-mail address').fill(next);
      await checkDialog(page, 'new address');
      await dialog.getByRole('button', { name: 'Send codes' }).click();
      const fresh = page.getByRole('dialog', { name: "Confirm it's you" });
      await expect(fresh.getByLabel('Verification code')).toBeFocused();
      await checkDialog(page, 'fresh sign-in');
      await fresh.getByLabel('Verification code').fill(await product.mailbox.nextCode(address));
      await expect(fresh).toBeHidden();

      await dialog.getByLabel(`Code sent to ${address}`).fill(await product.mailbox.nextCode(address));
      await dialog.getByLabel(`Code sent to ${next}`).fill(await product.mailbox.nextCode(next));
      await checkDialog(page, 'codes of both addresses');
      await dialog.getByRole('button', { name: 'Change address' }).click();
      await expect(toasts(page).getByText('E-mail address changed')).toBeVisible();
      await closeToast(page);
      await expect(page.getByRole('main').getByLabel('E-mail address')).toHaveValue(next);
      await expect
        .poll(() => product.mailbox.mailsTo(address).map(({ subject }) => subject))
        .toContainEqual(expect.stringMatching(/address/));
    });

    await test.step('the deletion is requested and called off', async () => {
      await button(page, 'Delete my account').click();
      const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
      await expect(dialog).toBeVisible();
      await checkDialog(page, 'deletion');
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page.getByText(/^Your account will be deleted on /)).toBeVisible();
      await checkDialog(page, 'pending deletion');
      await button(page, 'Keep my account').click();
      await expect(toasts(page).getByText('Your account stays')).toBeVisible();
      await expect(button(page, 'Delete my account')).toBeVisible();
    });

    await test.step('signing out everywhere leads to the sign-in page', async () => {
      await button(page, 'Sign out everywhere').click();
      const dialog = page.getByRole('alertdialog', { name: 'Sign out everywhere?' });
      await expect(dialog).toBeVisible();
      await checkDialog(page, 'sign out everywhere');
      await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
      await expect(page).toHaveURL(/\/login/);
      expect(await isSignedIn(user)).toBe(false);
    });
    await context.close();
  });
});
