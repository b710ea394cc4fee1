/**
 * Error texts of profile, wizard, cantons and address search, each caused by a real fault, and how the user recovers.
 */
import { getTaxProfileDraft, updateProfile } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { annasTaxProfile } from '@dossier/contracts/testing';
import { completeProfile, waitForStatus, fetchUser } from './fixtures/users.ts';
import { button, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { badGateway, lostResponse } from './fixtures/fault-proxy.ts';
import { answer, storeDraft, expectSaved, step, wizard } from './fixtures/wizard.ts';

const unavailable = 'This part is not available right now. Please try again in a moment.';
const noConnection = 'No connection. Please check your network and try again.';
/** An error that a screen reader announces at once. */
const alertOf = (page: Page, text: string) =>
  page.getByRole('main').getByRole('alert').filter({ hasText: text });

/** Expects the error and the toast that profile and wizard show after a failed save. */
async function expectUpdateFailed(page: Page, reason: string): Promise<void> {
  await expect(alertOf(page, 'Failed to update profile')).toContainText(reason);
  await expect(toasts(page)).toContainText('Update Failed');
  await expect(toasts(page)).toContainText('Please try again');
  await toasts(page).getByRole('button', { name: 'Close' }).click();
  await expect(toasts(page)).not.toContainText('Update Failed');
}

test.describe("'Failed to update profile', 'Update Failed' / 'Please try again'", () => {
  test(
    'saving the profile while its service is down keeps the input',
    { tag: '@desktop' },
    async ({ user, faults, open }) => {
      await completeProfile(user);
      const page = await open(user, '/profile');
      await page.getByLabel('First name').fill('Annina');
      faults.stop('profile');
      await button(page, 'Update profile').click();
      await expectUpdateFailed(page, unavailable);
      await expect(page.getByLabel('First name')).toHaveValue('Annina');
      await faults.repair();
      await button(page, 'Update profile').click();
      await expect(toasts(page)).toContainText('Profile Updated');
      expect((await fetchUser(user)).firstName).toBe('Annina');
    },
  );

  test('Complete can be retried after a lost response', async ({ user, faultProxy, open }) => {
    await completeProfile(user);
    await storeDraft(user, 'pension');
    const page = await open(user, wizard);
    await expect(step(page, 11)).toBeVisible();
    faultProxy.at(updateProfile.path, lostResponse, { times: 1 });
    await button(page, 'Complete').click();
    await expectUpdateFailed(page, noConnection);
    // Meanwhile the page has reloaded the profile, which the lost request changed.
    await expectSaved(page);
    await button(page, 'Complete').click();
    await expect(page).toHaveURL('/');
    await waitForStatus(user, 2);
  });

  test("Complete reports 'Incomplete Profile' when another device has removed a required answer", async ({
    user,
    open,
  }) => {
    await completeProfile(user);
    await storeDraft(user, 'pension');
    const page = await open(user, wizard);
    await answer(page, /pensions/, 'Yes');
    await expectSaved(page);
    await storeDraft(user, 'address', { ...annasTaxProfile, hasPension: true, city: null });
    const changed = await user.http.put(updateProfile.path, { data: { city: null } });
    expect(changed.status()).toBe(200);

    await button(page, 'Complete').click();
    await expectUpdateFailed(page, 'changed');
    await expect(page.getByText(/changed in another window or on another device: City\./)).toBeVisible();
    await expect(page.getByText('Still missing: City')).toBeVisible();
    await expect(button(page, 'Complete')).toHaveAttribute('aria-disabled', 'true');
    expect((await fetchUser(user)).isTaxProfileComplete).toBe(false);
    await button(page, 'Complete').press('Enter');
    await expect(toasts(page)).toContainText('Incomplete Profile');
    await expect(toasts(page)).toContainText(
      'Please fill in all required fields: first name, last name, and phone number',
    );
    await expect(step(page, 3)).toBeVisible();
    const city = page.getByLabel('City', { exact: true });
    await expect(city).toBeFocused();
    await expect(city).toHaveAccessibleDescription('City is required');
    await city.fill('Uster');
    await button(page, 'Go to summary').click();
    await button(page, 'Complete').click();
    await expect(page).toHaveURL('/');
    expect(await fetchUser(user)).toMatchObject({
      isTaxProfileComplete: true,
      hasPension: true,
      city: 'Uster',
      street: 'Seestrasse 1',
    });
  });
});

test.describe('after completing the tax profile', () => {
  test(
    'the status advances once the filing service is back',
    { tag: '@desktop' },
    async ({ user, faults, consoleWatch, open }) => {
      consoleWatch.allow(/^after the tax profile was saved/);
      await completeProfile(user);
      await storeDraft(user, 'pension');
      const page = await open(user, wizard);
      await expect(step(page, 11)).toBeVisible();
      faults.stop('filing');
      await button(page, 'Complete').click();
      await expect(toasts(page)).toContainText('Tax profile saved');
      await expect(page).toHaveURL('/');
      await faults.repair();
      await waitForStatus(user, 2);
    },
  );
});

test('a profile or draft that fails to load shows an error with retry', async ({
  user,
  faults,
  faultProxy,
  open,
}) => {
  await completeProfile(user);
  faults.stop('profile');
  const page = await open(user, wizard);
  await expect(alertOf(page, 'Failed to fetch user data')).toContainText(unavailable);
  await faults.repair();
  faultProxy.at(getTaxProfileDraft.path, badGateway);
  await button(page, 'Try again').click();
  await expect(alertOf(page, 'Failed to fetch user data')).toContainText(
    "We could not read the server's reply. Please try again.",
  );
  faultProxy.repair();
  await button(page, 'Try again').click();
  await expect(step(page, 1)).toBeVisible();
});
