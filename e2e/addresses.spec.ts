import { languages, saveTaxProfileDraft, updateProfile, type WizardStep } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations, selectLanguage } from './fixtures/axe.ts';
import { respondWithAddresses, zurichAddress } from './fixtures/geocoder.ts';
import { annasTaxProfile } from '@dossier/contracts/testing';
import { completeProfile, type TestUser } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

const search = (page: Page) => page.getByRole('combobox', { name: 'Search address' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();
const fields = async (page: Page) =>
  Promise.all(
    ['Street and number', 'Zip code', 'City', 'Municipality'].map((label) =>
      page.getByLabel(label, { exact: true }).inputValue(),
    ),
  );

/** Opens the wizard at a step. */
async function openWizard(page: Page, user: TestUser, step: WizardStep): Promise<void> {
  await completeProfile(user);
  const { street: _s, zipCode: _z, city: _c, gemeinde: _g, ...values } = annasTaxProfile;
  const draft = { step, values: step === 'address' ? values : annasTaxProfile };
  expect((await user.http.put(saveTaxProfileDraft.path, { data: draft })).ok()).toBe(true);
  await page.goto('/profile?setup=tax');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('of 11');
}

test('address search offers places and streets, by keyboard and mouse, and reports a failing geocoder', async ({
  user,
  geocoder,
  openPage,
}) => {
  const page = await openPage(user);
  await openWizard(page, user, 'address');

  // Places come from the bundled list, without a request to the geocoder.
  await search(page).pressSequentially('1008 pril');
  await expect(option(page, '1008 Prilly')).toBeVisible();
  await expectNoAxeViolations(page, 'the open list of addresses');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Address selected').first()).toBeVisible();
  expect(await fields(page)).toEqual(['', '1008', 'Prilly', 'Prilly']);
  expect(geocoder.queries).toEqual([]);
  // The postal code has two municipalities, in another canton than the one chosen before.
  await page.getByRole('button', { name: 'Show the municipalities of this postal code' }).click();
  await option(page, 'Jouxtens-Mézery').click();
  expect((await fields(page))[3]).toBe('Jouxtens-Mézery');
  await expect(page.getByText('This address is in Vaud, but your canton is Zurich.')).toBeVisible();

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await search(page).fill('Bahnhofstrasse 12');
  await option(page, 'Bahnhofstrasse 12, 8001 Zürich').click();
  await expect.poll(() => fields(page)).toEqual(['Bahnhofstrasse 12', '8001', 'Zürich', 'Zürich']);
  await expect(page.getByText('This address is in')).toHaveCount(0);
  await expect(page.getByRole('definition').filter({ hasText: 'Bahnhofstrasse' })).toBeVisible();
  expect(geocoder.queries).toEqual(['Bahnhofstrasse 12']);

  geocoder.respond = respondWithAddresses({ ...zurichAddress, country: 'Deutschland', country_code: 'de' });
  await search(page).fill('Unter den Linden 1');
  await expect(page.getByText('Swiss Addresses Only').first()).toBeVisible();

  // A Swiss address in an unknown place is reported as not found, not as foreign.
  const notFound = page
    .getByText('No Swiss address found. Please search more precisely, or add the canton or city.')
    .first();
  geocoder.respond = respondWithAddresses({ ...zurichAddress, city: 'Nirgendwo', postcode: '' });
  await search(page).fill('Alpweg 3');
  await expect(notFound).toBeVisible();

  geocoder.respond = (response) => response.writeHead(429).end();
  await search(page).fill('Nirgendsweg 1');
  await expect(
    page.getByText('Failed to fetch address suggestions. Please try again.').first(),
  ).toBeVisible();
  await expectNoAxeViolations(page, 'the failed search');

  // Without a response from the geocoder, the places are offered after three seconds.
  geocoder.respond = () => undefined;
  await search(page).fill('Nirgendsweg 1, 8004');
  await expect(option(page, 'Nirgendsweg 1, 8004 Zürich')).toBeVisible();
  await expect(page.getByText("We can't check streets right now")).toBeVisible();

  geocoder.respond = respondWithAddresses();
  await search(page).fill('Nirgendsweg 2');
  await expect(notFound).toBeVisible();
});

test('lists 26 cantons with emblems in five languages and accepts foreign phone numbers', async ({
  user,
  openPage,
}) => {
  const page = await openPage(user);
  await openWizard(page, user, 'canton');
  const zurich = { en: 'Zurich', fr: 'Zurich', de: 'Zürich', gsw: 'Züri', it: 'Zurigo' };
  for (const language of languages.toReversed()) {
    await selectLanguage(page, language);
    const labels = page.locator('label:has(input[type=radio])');
    await expect(labels.filter({ hasText: zurich[language] })).toHaveCount(1);
    const names = (await labels.allInnerTexts()).map((text) => text.replace(/\s*[A-Z]{2}$/, ''));
    expect(names).toHaveLength(26);
    expect(names).toEqual(names.toSorted(new Intl.Collator([`${language}-CH`, 'de-CH']).compare));
  }
  const loaded = await page
    .locator('label img')
    .evaluateAll((images) => images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length);
  expect(loaded).toBe(26);
  await page.getByRole('radio', { name: 'Zurich ZH' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Aargau AG' })).toBeChecked();

  await page.goto('/profile');
  const number = page.getByLabel('Phone number');
  await number.fill('+423 234 56 78');
  await expect(page.getByLabel('Country code')).toHaveValue('+423');
  await expect(number).toHaveValue('2345678');
  await expect(page.getByText('+423 234 56 78')).toBeVisible();
  await number.fill('23456');
  await page.getByRole('button', { name: 'Update profile' }).click();
  await expect(page.getByText('This number is too short or too long for the chosen country.')).toBeVisible();
  const refused = await user.http.put(updateProfile.path, {
    data: { phone: '23456', countryCode: '+423' },
  });
  expect([refused.status(), (await refused.json()).fields[0].code]).toEqual([400, 'phone_length']);
});
