/**
 * Error texts of profile, wizard, cantons and address search, each caused by a real fault, and how the user recovers.
 */
import {
  acceptTerms,
  getTaxProfileDraft,
  listCantons,
  searchAddresses,
  updateProfile,
} from '@dossier/contracts';
import type { Page } from '@playwright/test';
import {
  annasTaxProfile,
  completeProfile,
  completeTaxProfile,
  waitForStatus,
  fetchUser,
} from './fixtures/users.ts';
import { button, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { badGateway, cut, lostResponse } from './fixtures/fault-proxy.ts';
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
  test('on the first visit a failed save of terms or profile is reported and can be retried', async ({
    user,
    faultProxy,
    open,
  }) => {
    const page = await open(user, '/profile?firstTime=true');
    await page.getByLabel('First name').fill('Anna');
    await page.getByLabel('Last name').fill('Müller');
    await page.getByLabel('Phone number').fill('791234567');
    await page.getByRole('main').getByRole('checkbox').check();
    for (const path of [acceptTerms.path, updateProfile.path]) {
      faultProxy.at(path, cut);
      await button(page, 'Complete profile').click();
      await expectUpdateFailed(page, noConnection);
      await expect(page.getByLabel('Last name')).toHaveValue('Müller');
      await expect(page.getByRole('main').getByRole('checkbox')).toBeChecked();
      expect(await fetchUser(user)).toMatchObject({ isProfileComplete: false });
      faultProxy.repair();
    }
    await button(page, 'Complete profile').click();
    await expect(page).toHaveURL('/');
    expect(await fetchUser(user)).toMatchObject({ isProfileComplete: true, lastName: 'Müller' });
  });

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

  test(
    'Complete fails while the profile service is down and can be retried',
    { tag: '@desktop' },
    async ({ user, faults, open }) => {
      await completeProfile(user);
      await storeDraft(user, 'pension');
      const page = await open(user, wizard);
      await answer(page, /pensions/, 'Yes');
      faults.stop('profile');
      await button(page, 'Complete').click();
      await expectUpdateFailed(page, unavailable);
      await expect(step(page, 11)).toBeVisible();
      await faults.repair();
      await button(page, 'Complete').click();
      await expect(page).toHaveURL('/');
      expect(await fetchUser(user)).toMatchObject({ isTaxProfileComplete: true, hasPension: true });
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

  test('Complete shows an answer that the server rejects at its field', async ({ user, openPage }) => {
    await completeProfile(user);
    const day = 24 * 60 * 60 * 1000;
    const inThreeDays = new Date(Date.now() + 3 * day);
    await storeDraft(user, 'pension');
    const page = await openPage(user);
    // The clock of the device is ahead, so its yesterday is still in the future for the server.
    await page.clock.setFixedTime(inThreeDays);
    await page.goto(wizard);
    await button(page, 'Change Personal Information').click();
    const born = page.getByLabel('Date of birth');
    await born.fill(new Date(inThreeDays.getTime() - day).toISOString().slice(0, 10));
    await button(page, 'Go to summary').click();
    await expect(page.getByText('Not saved yet · kept here, retrying')).toBeVisible();
    await button(page, 'Complete').click();
    await expect(step(page, 1)).toBeVisible();
    await expect(born).toBeFocused();
    await expect(born).toHaveAccessibleDescription('Please enter a date of birth between 1900 and today.');
    await expectUpdateFailed(page, 'Please check');
    await born.fill('1990-05-17');
    await button(page, 'Go to summary').click();
    await button(page, 'Complete').click();
    await expect(page).toHaveURL('/');
    expect(await fetchUser(user)).toMatchObject({ isTaxProfileComplete: true, dateOfBirth: '1990-05-17' });
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

  test(
    "the download shows 'Error exporting tax data' while the profile service is down",
    { tag: '@desktop' },
    async ({ user, faults, open }) => {
      await completeTaxProfile(user);
      const page = await open(user, '/profile');
      await expect(button(page, 'Download tax data')).toBeVisible();
      faults.stop('profile');
      await button(page, 'Download tax data').click();
      await expect(toasts(page)).toContainText('Error exporting tax data');
      await expect(toasts(page)).toContainText('There was an error exporting your tax data to JSON.');
      await faults.repair();
      const download = page.waitForEvent('download');
      await button(page, 'Download tax data').click();
      expect((await download).suggestedFilename()).toContain(`tax_declaration_${user.id}_`);
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

test.describe("'Failed to load cantons data'", () => {
  test('in the wizard, with the gateway down', { tag: '@desktop' }, async ({ user, faults, open }) => {
    await completeProfile(user);
    const { cantonOfResidence: _, ...values } = annasTaxProfile;
    await storeDraft(user, 'personal', values);
    const page = await open(user, wizard);
    await expect(step(page, 1)).toBeVisible();
    faults.stop('api-gateway');
    await button(page, 'Next').click();
    await expect(step(page, 2)).toBeVisible();
    await expect(page.getByText('Failed to load cantons data')).toBeVisible();
    await faults.repair();
    await button(page, 'Try again').click();
    await page.getByRole('radio', { name: /ZH$/ }).check();
    await button(page, 'Next').click();
    await expect(step(page, 3)).toBeVisible();
  });

  test('on the cantons page', { tag: '@desktop' }, async ({ admin, faultProxy, open }) => {
    faultProxy.at(listCantons.path, badGateway);
    const page = await open(admin, '/cantons');
    await expect(page.getByText('Failed to load cantons data')).toBeVisible();
    faultProxy.at(listCantons.path, cut);
    await button(page, 'Try again').click();
    await expect(page.getByText(noConnection)).toBeVisible();
    faultProxy.repair();
    await button(page, 'Try again').click();
    await expect(page.getByRole('radio')).toHaveCount(26);
  });
});

test("'Error' / 'Failed to fetch address suggestions. Please try again.'", async ({
  user,
  faultProxy,
  open,
}) => {
  await completeProfile(user);
  await storeDraft(user, 'address');
  const page = await open(user, wizard);
  const search = page.getByRole('combobox', { name: 'Search address' });
  const failed = 'Failed to fetch address suggestions. Please try again.';
  for (const fault of [cut, badGateway]) {
    faultProxy.at(searchAddresses.path, fault);
    await search.fill(fault === cut ? '1008 pri' : '1008 pril');
    await expect(toasts(page).getByRole('alert')).toContainText('Error');
    await expect(toasts(page).getByRole('alert')).toContainText(failed);
    await expect(page.getByRole('main').getByText(failed).first()).toBeVisible();
    await toasts(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByLabel('City', { exact: true }), 'the entered value stays').toHaveValue('Zürich');
  }
  faultProxy.repair();
  await search.fill('1008 prilly');
  await page.getByRole('option', { name: '1008 Prilly' }).click();
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Prilly');
});
