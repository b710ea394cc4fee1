/** The answers of the tax-setup wizard: drafts, concurrent changes, completion. */
import { readFile } from 'node:fs/promises';
import {
  dayInZurich,
  getTaxProfileDraft,
  saveDeclaration,
  updateProfile,
  type ProfileFields,
} from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { annasTaxProfile } from '@dossier/contracts/testing';
import { completeProfile, completeTaxProfile, taxYear, fetchUser, type TestUser } from './fixtures/users.ts';
import { button, heading, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { cut } from './fixtures/fault-proxy.ts';
import { answer, fullProfile, storeDraft, question, expectSaved, step, wizard } from './fixtures/wizard.ts';

const next = (page: Page) => button(page, 'Next').click();

async function draftOf(user: TestUser) {
  const response = await user.http.get(getTaxProfileDraft.path);
  return getTaxProfileDraft.response.parse(await response.json());
}

async function saveProfile(user: TestUser, data: ProfileFields) {
  expect((await user.http.put(updateProfile.path, { data })).status()).toBe(200);
}

test('a draft can be continued on another device', async ({ user, openPage, openContext }) => {
  await completeProfile(user);
  await storeDraft(user, 'marital');
  const phone = await openPage(user);
  await phone.goto(wizard);
  await next(phone);
  await expect(step(phone, 7)).toBeVisible();
  await phone.getByRole('radio', { name: 'Yes' }).check();
  await expectSaved(phone);
  await phone.context().close();

  const laptop = await (await openContext({ as: user })).newPage();
  await laptop.goto(wizard);
  await expect(step(laptop, 7)).toBeVisible();
  await expect(laptop.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await laptop.reload();
  await expect(step(laptop, 7)).toBeVisible();

  // Leaving the page before the debounced save sends the last answer.
  laptop.on('dialog', (dialog) => void dialog.accept());
  await laptop.getByRole('radio', { name: 'No', exact: true }).check();
  await laptop.goto('about:blank');
  await expect.poll(async () => (await draftOf(user))?.values.propertyOwner).toBe(false);
});

test(
  'two tabs: the later save reports the conflict, merges and keeps all answers',
  { tag: '@desktop' },
  async ({ user, openContext }) => {
    await completeProfile(user);
    await storeDraft(user, 'address');
    const context = await openContext({ as: user });
    const [first, second] = [await context.newPage(), await context.newPage()];
    for (const page of [first, second]) {
      await page.goto(wizard);
      await expect(step(page, 3)).toBeVisible();
    }
    await first.getByLabel('City', { exact: true }).fill('Uster');
    await expectSaved(first);
    await second.getByRole('radio', { name: 'I live with my parents' }).check();
    await expect(second.getByText('Changed elsewhere in the meantime')).toBeVisible();
    await expect(second.getByText(/changed in another window or on another device: City\./)).toBeVisible();
    await expect(second.getByLabel('City', { exact: true })).toHaveValue('Uster');
    await expectSaved(second);
    expect((await draftOf(user))?.values).toMatchObject({
      city: 'Uster',
      housingSituation: 'living_with_parents',
    });

    await storeDraft(user, 'pension', { ...annasTaxProfile, city: 'Uster' });
    for (const page of [first, second]) {
      await page.goto('/');
      await page.goto(wizard);
      await expect(step(page, 11)).toBeVisible();
    }
    await answer(second, /pensions/, 'Yes');
    await expectSaved(second);
    // A profile saved elsewhere makes the profile in this tab outdated.
    await saveProfile(user, { firstName: 'Annina' });
    await button(second, 'Complete').click();
    await expect(second.getByText('Failed to update profile')).toBeVisible();
    await expect(toasts(second)).toContainText('Update Failed');
    await expect(toasts(second)).toContainText('Please try again');
    await expect(
      second.getByText(/changed in another window or on another device: First name\./),
    ).toBeVisible();
    // An answer that conflicts with another save reports it at once.
    await saveProfile(user, { lastName: 'Meier' });
    await answer(second, /pensions/, 'No');
    await expect(
      second.getByText(/another window or on another device: First name and Last name\./),
    ).toBeVisible();
    await expectSaved(second);
    await button(second, 'Complete').click();
    await expect(second).toHaveURL('/');
    const completed = { firstName: 'Annina', lastName: 'Meier', city: 'Uster', hasPension: false };
    expect(await fetchUser(user)).toMatchObject({ ...completed, isTaxProfileComplete: true });

    // The first tab has stayed in the wizard; its outdated answers must not return as a draft.
    await answer(first, /pensions/, 'Yes');
    await expect(
      first.getByText(/changed in another window or on another device: First name and Last name\./),
    ).toBeVisible();
    await expectSaved(first);
    expect((await draftOf(user))?.values).toMatchObject({ ...completed, hasPension: true });
  },
);

test(
  'an older draft takes over changes saved later in the profile and on home',
  { tag: '@desktop' },
  async ({ user, openPage }) => {
    await completeProfile(user);
    await storeDraft(user, 'pension');
    const page = await openPage(user);
    await page.goto(wizard);
    await expect(step(page, 11)).toBeVisible();
    await answer(page, /pensions/, 'Yes');
    await page.getByRole('link', { name: 'Back to home' }).click();

    await button(page, 'Edit Your details').click();
    const details = page.getByRole('dialog');
    await details.getByRole('radio', { name: /BE$/ }).check();
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toBeHidden();
    await page.goto('/profile');
    await page.getByLabel('Phone number').fill('441234567');
    await button(page, 'Update profile').click();
    await expect(toasts(page)).toContainText('Profile Updated');
    await page.getByRole('main').getByRole('link', { name: 'Main Menu' }).click();

    await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
    await expect(step(page, 11)).toBeVisible();
    await expect(question(page, /pensions/).getByRole('radio', { name: 'Yes' })).toBeChecked();
    await expect(page.getByText('Changed elsewhere in the meantime')).toBeHidden();
    await button(page, 'Complete').click();
    await expect(page).toHaveURL('/');
    expect(await fetchUser(user)).toMatchObject({
      isTaxProfileComplete: true,
      phone: '441234567',
      cantonOfResidence: 'BE',
      hasPension: true,
    });
  },
);

test(
  'a hanging profile service is reported, and the draft is saved automatically afterwards',
  { tag: '@desktop' },
  async ({ user, product, openPage }) => {
    test.slow();
    await completeProfile(user);
    await storeDraft(user, 'employment');
    const page = await openPage(user);
    await page.clock.install();
    await page.goto(wizard);
    await expect(step(page, 10)).toBeVisible();
    const context = page.context();

    await context.setOffline(true);
    await answer(page, /disability/, 'Yes');
    await expect(page.getByText('Not saved yet · kept here, retrying')).toBeVisible();
    await next(page);
    await expect(step(page, 11)).toBeVisible();
    await context.setOffline(false);
    await expectSaved(page);
    expect(await draftOf(user)).toMatchObject({ step: 'pension', values: { isDisabled: true } });

    // The service hangs and is then killed: Complete must not be acknowledged.
    const pid = product.pid('profile');
    process.kill(pid, 'SIGSTOP');
    try {
      const sent = page.waitForRequest((request) => request.method() === 'PUT');
      await button(page, 'Complete').click();
      await sent;
      await page.clock.fastForward(15_000); // the time limit of a call
      await expect(page.getByText('Failed to update profile')).toBeVisible();
    } finally {
      process.kill(pid, 'SIGKILL');
    }
    await expect(step(page, 11)).toBeVisible();
    await expect.poll(() => product.isHealthy()).toBe(true);
    await button(page, 'Complete').click();
    await expect(page).toHaveURL('/');
    expect(await fetchUser(user)).toMatchObject({ isTaxProfileComplete: true, isDisabled: true });
  },
);

test(
  'a failed save of the declaration is reported; it can be downloaded from the profile later',
  { tag: '@desktop' },
  async ({ user, faultProxy, openContext, consoleWatch }) => {
    consoleWatch.allow(/^after the tax profile was saved/);
    await completeProfile(user);
    await storeDraft(user, 'pension', fullProfile);
    const page = await (await openContext({ as: user, baseURL: faultProxy.url })).newPage();
    await page.goto(wizard);
    faultProxy.at(saveDeclaration.path, cut, { times: 1 });
    await button(page, 'Complete').click();
    await expect(page).toHaveURL('/');
    await expect(toasts(page)).toContainText('Error exporting tax data');
    await expect(toasts(page)).toContainText('There was an error exporting your tax data to JSON.');

    await page.goto('/profile');
    const download = page.waitForEvent('download');
    await button(page, 'Download tax data').click();
    const today = dayInZurich(new Date());
    expect((await download).suggestedFilename()).toBe(`tax_declaration_${user.id}_${today}.json`);
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as object;
    expect(Object.keys(file)).toEqual([
      'personalInfo',
      'location',
      'personalStatus',
      'realEstate',
      'children',
      'taxFeatures',
      'employment',
      'alimony',
      'metadata',
    ]);
    expect(file).toMatchObject({
      realEstate: { numberOfProperties: 2, propertyCountry: 'Italy' },
      children: { childrenAges: [2, 7, 18] },
      metadata: {
        userId: user.id,
        taxYear,
        profileVersion: '1.0',
        completionStatus: 'complete',
        dataValidated: true,
      },
    });

    // After another failed save the download must not return the older declaration.
    await storeDraft(user, 'pension', fullProfile);
    await page.goto(wizard);
    await button(page, 'Change Pensions and other income').click();
    await answer(page, /pensions/, 'Yes');
    await button(page, 'Go to summary').click();
    faultProxy.at(saveDeclaration.path, cut, { times: 1 });
    await button(page, 'Complete').click();
    await expect(page).toHaveURL('/');
    await page.goto('/profile');
    const newer = page.waitForEvent('download');
    await button(page, 'Download tax data').click();
    expect(JSON.parse(await readFile(await (await newer).path(), 'utf8'))).toMatchObject({
      taxFeatures: { hasPension: true },
    });
  },
);

test('a completed tax profile opens again with its answers, also under the old URL', async ({
  user,
  openPage,
}) => {
  await completeTaxProfile(user);
  const page = await openPage(user);
  await page.goto('/profile/setup=tax');
  await expect(heading(page, `Your answers for ${taxYear}`)).toBeVisible();
  await button(page, 'Change Personal Information').click();
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Nurse');
});
