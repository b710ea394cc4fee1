/** Document 2: the tax-setup wizard (sections 2, 4, 5, 8, 9), as READINGS.md reads it. */
import { readFile } from 'node:fs/promises';
import {
  cantonCodes,
  getTaxProfileDraft,
  languages,
  saveDeclaration,
  updateProfile,
  wizardSteps,
  type ProfileFields,
  type WizardStep,
} from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { fits, isSettled, passesAxe, speak } from '../fixtures/axe.ts';
import {
  annasTaxProfile,
  completeProfile,
  completeTaxProfile,
  taxYear,
  userOf,
  type Person,
} from '../fixtures/people.ts';
import { button, heading, toasts } from '../fixtures/steps.ts';
import { expect, test } from '../fixtures/test.ts';
import { cut } from '../fixtures/wire.ts';
import { answer, leaveDraft, question, saved, step, wizard } from '../fixtures/wizard.ts';

const next = (page: Page) => button(page, 'Next').click();
/** Next where something is missing: inert, yet it says what. */
async function nextTooSoon(page: Page) {
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Next').press('Enter');
}

/** Everything that can be switched on is on. */
const everything: ProfileFields = {
  ...annasTaxProfile,
  taxAddress: '1234.5678.90',
  housingSituation: 'renter',
  isFirefighter: true,
  maritalStatus: 'divorced',
  propertyOwner: true,
  numberOfProperties: 2,
  propertyCountry: 'IT',
  propertyUse: 'rented',
  hasChildren: true,
  numberOfChildren: 3,
  childrenAges: [2, 7, 18],
  hasInvestments: true,
  hasForeignIncome: true,
  paysAlimony: true,
  alimonyAmount: 1200,
  alimonyDuration: '24',
  isDisabled: true,
  receivesAHVIV: true,
  employmentType: 'mixed',
  hasPillar3a: true,
  hasPension: false,
};

async function draftOf(person: Person) {
  const answered = await person.http.get(getTaxProfileDraft.path);
  return getTaxProfileDraft.answer.parse(await answered.json());
}

test('every step: fields, defaults, toggles on and off, requirements; summary and Complete', async ({
  person,
  openContext,
}) => {
  test.slow();
  await completeProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();

  await test.step('1 personal: defaults, seven required fields, the tax address is formatted', async () => {
    await expect(step(page, 1)).toBeVisible();
    await expect(button(page, 'Back')).toBeDisabled();
    await expect(page.getByRole('radio', { name: 'Mr', exact: true })).toBeChecked();
    const born = new Date();
    const expected = `${born.getUTCFullYear() - 24}-${born.toISOString().slice(5, 10)}`;
    await expect(page.getByLabel('Date of birth')).toHaveValue(expected);
    await expect(page.getByLabel('Religion')).toHaveValue('other');
    await expect(page.getByLabel('Religion').getByRole('option')).toHaveText([
      'Roman Catholic',
      'Reformed',
      'Christian Catholic',
      'Evangelical Reformed',
      'Other/None',
    ]);
    await expect(page.getByLabel('Country code')).toHaveValue('+41');
    await expect(page.getByLabel('First name')).toHaveValue('Anna');
    const required = {
      'First name': 'First name is required',
      'Last name': 'Last name is required',
      'Phone number': 'Phone number is required',
      'Job title': 'Job title is required',
    };
    for (const label of Object.keys(required)) await page.getByLabel(label).fill('');
    await nextTooSoon(page);
    await expect(toasts(page)).toContainText('Incomplete Step');
    await expect(toasts(page)).toContainText(
      'Please fill in all required fields: first name, last name, and phone number',
    );
    for (const [label, message] of Object.entries(required))
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
    await expect(page.getByLabel('First name')).toBeFocused();
    await passesAxe(page, 'errors of step 1');
    await page.getByLabel('First name').fill('Anna');
    await page.getByLabel('Last name').fill('Müller');
    await page.getByLabel('Phone number').fill('79 123 45 67');
    await expect(page.getByLabel('Phone number')).toHaveValue(/^[\d ]+$/);
    await page.getByLabel('Job title').fill('Nurse');
    await page.getByLabel('Tax address').fill('12-345678x909');
    await expect(page.getByLabel('Tax address')).toHaveValue('1234.5678.90');
    await page.getByLabel('Date of birth').fill('1890-01-01');
    await nextTooSoon(page);
    await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(
      'Please enter a date of birth between 1900 and today',
    );
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await page.getByRole('radio', { name: 'Mrs', exact: true }).check();
    await page.getByLabel('Religion').selectOption('reformed');
    await next(page);
  });

  await test.step('2 canton: 26 of them, one is needed', async () => {
    await expect(step(page, 2)).toBeVisible();
    await expect(step(page, 2)).toBeFocused();
    await expect(page.getByRole('radio')).toHaveCount(cantonCodes.length);
    await nextTooSoon(page);
    await expect(page.getByText('Please choose your canton')).toBeVisible();
    await page.getByRole('radio', { name: /Zurich/ }).check();
    await next(page);
  });

  await test.step('3 address: four required fields; Back loses nothing', async () => {
    await expect(step(page, 3)).toBeVisible();
    const fields = {
      'Street and number': ['Seestrasse 1', 'Street is required'],
      'Zip code': ['8002', 'Zip code is required'],
      City: ['Zürich', 'City is required'],
      Municipality: ['Zürich', 'Municipality is required'],
    } as const;
    await nextTooSoon(page);
    for (const [label, [, message]] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
    for (const [label, [value]] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    await expect(page.getByRole('radio', { name: 'I rent' })).toBeChecked();
    await button(page, 'Back').click();
    await expect(step(page, 2)).toBeVisible();
    await expect(page.getByRole('radio', { name: /Zurich/ })).toBeChecked();
    await page.goBack();
    await expect(step(page, 1)).toBeVisible();
    await expect(page.getByLabel('Job title')).toHaveValue('Nurse');
    await next(page);
    await next(page);
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Zürich');
    await next(page);
  });

  await test.step('4 moved: unanswered means no', async () => {
    await expect(step(page, 4)).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await next(page);
    await expect(step(page, 5)).toBeVisible();
    await button(page, 'Back').click();
    await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await next(page);
  });

  await test.step('5 firefighter, of the tax year', async () => {
    await expect(heading(page, `Firefighter duty ${taxYear}`)).toBeVisible();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await page.getByRole('radio', { name: 'No' }).check();
    await next(page);
  });

  await test.step('6 marital status: five of them; married means joint filing', async () => {
    await expect(heading(page, `Marital status as of Dec 31 ${taxYear}`)).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(5);
    await nextTooSoon(page);
    await expect(page.getByText('Please choose your marital status')).toBeVisible();
    await page.getByRole('radio', { name: 'Married' }).check();
    await expect(page.getByText('Joint filing is activated automatically.')).toBeVisible();
    await page.getByRole('radio', { name: 'Divorced' }).check();
    await expect(page.getByText('Joint filing is activated automatically.')).toBeHidden();
    await next(page);
  });

  await test.step('7 property: count and country of those who own one', async () => {
    await page.getByRole('radio', { name: 'Yes' }).check();
    const count = page.getByRole('spinbutton', { name: 'Number of properties' });
    await expect(count).toHaveValue('1');
    await page.getByRole('button', { name: 'More', includeHidden: true }).click();
    await expect(count).toHaveValue('2');
    const country = page.getByRole('combobox', { name: 'Country of the property' });
    await expect(country).toHaveValue('CH');
    await expect(country).toHaveAccessibleDescription('With several properties, the country of the main one');
    await expect(country.getByRole('option').first()).toHaveText('Switzerland');
    await country.selectOption('Portugal');
    await expect(page.getByRole('radio', { name: 'I live in it' })).toBeChecked();
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await expect(count).toBeHidden();
    await expect(country).toBeHidden();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await expect(count).toHaveValue('1');
    await expect(country).toHaveValue('CH');
    await country.selectOption('Italy');
    await next(page);
  });

  await test.step('8 children: one of seven to begin with, ages from 0 to 18', async () => {
    await answer(page, 'Do you have children?', 'Yes');
    const count = page.getByRole('spinbutton', { name: 'Number of children' });
    const age = (child: number) => page.getByRole('spinbutton', { name: `Age of child ${child}` });
    await expect(count).toHaveValue('1');
    await expect(age(1)).toHaveValue('7');
    await count.press('ArrowUp');
    await expect(age(2)).toHaveValue('7');
    await age(2).fill('25');
    await age(1).fill('');
    await expect(age(1)).toHaveValue('');
    await expect(age(2)).toHaveValue('18');
    await age(2).focus();
    await expect(age(1)).toHaveValue('0');
    await count.fill('0');
    await count.blur();
    await expect(count).toHaveValue('1');
    await expect(age(2)).toBeHidden();
    await answer(page, 'Do you have children?', 'No');
    await expect(count).toBeHidden();
    await answer(page, 'Do you have children?', 'Yes');
    await expect(age(1)).toHaveValue('7');
    await next(page);
  });

  await test.step('9 advanced: alimony of the divorced with children, whole francs or none', async () => {
    await answer(page, /shares/, 'Yes');
    await answer(page, /from abroad/, 'No');
    await answer(page, /alimony/, 'Yes');
    const amount = page.getByLabel('Alimony a month (CHF)');
    const months = page.getByLabel('For how many months');
    for (const [typed, kept] of [
      ['none', ''],
      ['-5', ''],
      ["1'200.–", '1200'],
      ['1200.50', '1200'],
    ] as const) {
      await amount.fill('');
      await amount.pressSequentially(typed);
      await expect(amount).toHaveValue(typed);
      await months.focus();
      await expect(amount).toHaveValue(kept);
    }
    await months.fill('24');
    await answer(page, /alimony/, 'No');
    await expect(amount).toBeHidden();
    await answer(page, /alimony/, 'Yes');
    await expect(amount).toHaveValue('');
    await amount.fill('800');
    await next(page);
  });

  await test.step('10 employment: six types, one is needed; AHV/IV with a disability only', async () => {
    await expect(question(page, 'Employment').getByRole('radio')).toHaveCount(6);
    await nextTooSoon(page);
    await expect(page.getByText('Please select your employment type')).toBeVisible();
    for (const type of ['Self-employed', 'Farmer', 'Mixed income', 'Retired', 'Unemployed', 'Employed'])
      await answer(page, 'Employment', type);
    await answer(page, /pillar 3a/, 'Yes');
    await expect(question(page, /AHV/)).toBeHidden();
    await answer(page, /disability/, 'Yes');
    await answer(page, /AHV/, 'Yes');
    await answer(page, /disability/, 'No');
    await answer(page, /disability/, 'Yes');
    await expect(question(page, /AHV/).getByRole('radio', { name: 'No' })).toBeChecked();
    await next(page);
  });

  await test.step('11 pension: and the summary, from which every step is changed', async () => {
    await expect(step(page, 11)).toBeVisible();
    await expect(question(page, /pillar 3a/).getByRole('radio', { name: 'Yes' })).toBeChecked();
    await answer(page, /pensions/, 'No');
    for (const text of [
      'Mrs',
      'Reformed',
      'Zurich',
      'Seestrasse 1',
      'Divorced',
      'Italy',
      'CHF 800.00',
      'Employed',
    ])
      await expect(page.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
    await button(page, 'Change Marital Status').click();
    await expect(step(page, 6)).toBeVisible();
    await page.getByRole('radio', { name: 'Separated' }).check();
    await button(page, 'To the summary').click();
    await expect(step(page, 11)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Separated' })).toBeVisible();
    await button(page, 'Complete').click();
    await expect(toasts(page)).toContainText('Tax profile saved');
    await expect(page).toHaveURL('/');
  });

  const user = await userOf(person);
  expect(user).toMatchObject({
    isTaxProfileComplete: true,
    taxStatus: 'documents_pending',
    maritalStatus: 'separated',
    movedDuringYear: 'yes',
    childrenAges: [7],
    propertyCountry: 'IT',
    alimonyAmount: 800,
    receivesAHVIV: false,
    taxAddressNumber: '1234.5678.90',
  });
});

test('the whole wizard by keyboard alone @desktop', async ({ person, openContext }) => {
  await completeProfile(person);
  await leaveDraft(person, 'personal', { jobName: 'Nurse', salutation: 'mrs' });
  const page = await (await openContext({ as: person })).newPage();
  await page.goto(wizard);
  const keys = page.keyboard;
  /** Tab until something of this name and role has the focus. */
  const tabTo = async (role: 'button' | 'combobox' | 'textbox' | 'radio', name: string | RegExp) => {
    const wanted = page.getByRole('main').getByRole(role, { name, exact: true });
    for (let tries = 0; tries < 40; tries++) {
      await keys.press('Tab');
      const isThere = await wanted.evaluateAll((all) => all.some((each) => each === document.activeElement));
      if (isThere) return;
    }
    throw new Error(`no way by Tab to ${role} ${String(name)}`);
  };
  const type = async (name: string, text: string) => {
    await tabTo('textbox', name);
    await keys.type(text);
  };
  const fill: Partial<Record<WizardStep, () => Promise<void>>> = {
    canton: async () => {
      await tabTo('radio', /Aargau/);
      await keys.press('ArrowLeft'); // round to the last of the list
      await expect(page.getByRole('radio', { name: /Zurich/ })).toBeChecked();
    },
    address: async () => {
      await type('Street and number', 'Seestrasse 1');
      await type('Zip code', '8002');
      await type('City', 'Zürich');
      await tabTo('combobox', 'Municipality');
      await keys.type('Zürich');
    },
    marital: async () => {
      await tabTo('radio', 'Individual');
      await keys.press('Space');
    },
    employment: async () => {
      await tabTo('radio', 'Employed');
      await keys.press('Space');
    },
  };
  for (const [index, name] of wizardSteps.entries()) {
    await expect(step(page, index + 1)).toBeVisible();
    if (index > 0) await expect(step(page, index + 1)).toBeFocused();
    await fill[name]?.();
    await tabTo('button', index < 10 ? 'Next' : 'Complete');
    await keys.press('Enter');
  }
  await expect(page).toHaveURL('/');
});

test('every step fits and passes axe, in five languages', async ({ person, openContext }) => {
  test.slow();
  const isPhone = test.info().project.name === 'phone';
  await completeProfile(person);
  await leaveDraft(person, 'personal', everything);
  const page = await (await openContext({ as: person })).newPage();
  await page.emulateMedia({ colorScheme: isPhone ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.goto(wizard);
  for (const [index] of wizardSteps.entries()) {
    await expect(heading(page, new RegExp(`${index + 1} .+ 11`))).toBeVisible();
    for (const language of languages) {
      await speak(page, language);
      const what = `step ${index + 1} in ${language}`;
      // Colours and roles are those of every width; on the phone the longest words are what may go wrong.
      await fits(page, what);
      if (isPhone && language !== 'de') continue;
      await isSettled(page);
      await passesAxe(page, what);
    }
    if (!isPhone) {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await isSettled(page);
      await passesAxe(page, `step ${index + 1}, dark`);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    }
    if (index < 10) await page.locator('main form button[type=submit]').click();
  }
});

test('a phone closed in step 7, a laptop that goes on there', async ({ person, openContext }) => {
  await completeProfile(person);
  await leaveDraft(person, 'marital');
  const phone = await (await openContext({ as: person })).newPage();
  await phone.goto(wizard);
  await next(phone);
  await expect(step(phone, 7)).toBeVisible();
  await phone.getByRole('radio', { name: 'Yes' }).check();
  await saved(phone);
  await phone.context().close();

  const laptop = await (await openContext({ as: person })).newPage();
  await laptop.goto(wizard);
  await expect(step(laptop, 7)).toBeVisible();
  await expect(laptop.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await laptop.reload();
  await expect(step(laptop, 7)).toBeVisible();
});

test('two tabs: the later save is told, joined, and nothing is lost @desktop', async ({
  person,
  openContext,
}) => {
  await completeProfile(person);
  await leaveDraft(person, 'address');
  const context = await openContext({ as: person });
  const [first, second] = [await context.newPage(), await context.newPage()];
  for (const page of [first, second]) {
    await page.goto(wizard);
    await expect(step(page, 3)).toBeVisible();
  }
  await first.getByLabel('City', { exact: true }).fill('Uster');
  await saved(first);
  await second.getByRole('radio', { name: 'With my parents' }).check();
  await expect(second.getByText('Changed elsewhere in the meantime')).toBeVisible();
  await expect(second.getByText(/came from another window or device: City\./)).toBeVisible();
  await expect(second.getByLabel('City', { exact: true })).toHaveValue('Uster');
  await saved(second);
  expect((await draftOf(person))?.values).toMatchObject({
    city: 'Uster',
    housingSituation: 'living_with_parents',
  });

  await leaveDraft(person, 'pension', { ...annasTaxProfile, city: 'Uster' });
  for (const page of [first, second]) {
    await page.goto('/');
    await page.goto(wizard);
    await expect(step(page, 11)).toBeVisible();
  }
  // Meanwhile somebody saves the profile itself: what the first tab holds is no longer the latest.
  const save = await person.http.put(updateProfile.path, { data: { firstName: 'Annina' } });
  expect(save.status()).toBe(200);
  await answer(second, /pensions/, 'Yes');
  await saved(second);
  await button(second, 'Complete').click();
  await expect(second.getByText('Failed to update profile')).toBeVisible();
  await expect(toasts(second)).toContainText('Update Failed');
  await expect(toasts(second)).toContainText('Please try again');
  await button(second, 'Complete').click();
  await expect(second).toHaveURL('/');
  expect(await userOf(person)).toMatchObject({ isTaxProfileComplete: true, hasPension: true });
});

test('the profile service stands still: said, nothing lost, and it goes on by itself @desktop', async ({
  person,
  product,
  openContext,
}) => {
  test.slow();
  await completeProfile(person);
  await leaveDraft(person, 'employment');
  const page = await (await openContext({ as: person })).newPage();
  await page.goto(wizard);
  await expect(step(page, 10)).toBeVisible();
  const context = page.context();

  await context.setOffline(true);
  await answer(page, /disability/, 'Yes');
  await expect(page.getByText('Not saved yet · kept here, trying again')).toBeVisible();
  await next(page);
  await expect(step(page, 11)).toBeVisible();
  await context.setOffline(false);
  await saved(page);
  expect(await draftOf(person)).toMatchObject({ step: 'pension', values: { isDisabled: true } });

  // Really killed, and killed again while it starts: Complete must not be acknowledged.
  const isGone = product.pid('profile');
  process.kill(isGone, 'SIGSTOP');
  try {
    await button(page, 'Complete').click();
    await expect(page.getByText('Failed to update profile')).toBeVisible({ timeout: 30_000 });
  } finally {
    process.kill(isGone, 'SIGKILL');
  }
  await expect(step(page, 11)).toBeVisible();
  await expect.poll(() => product.isHealthy()).toBe(true);
  await button(page, 'Complete').click();
  await expect(page).toHaveURL('/');
  expect(await userOf(person)).toMatchObject({ isTaxProfileComplete: true, isDisabled: true });
});

test('tax data that could not be kept: said, and to be had from the profile later @desktop', async ({
  person,
  wire,
  openContext,
  consoleWatch,
}) => {
  consoleWatch.allow(/^after the tax profile was saved/);
  await completeProfile(person);
  await leaveDraft(person, 'pension', everything);
  const page = await (await openContext({ as: person, baseURL: wire.url })).newPage();
  await page.goto(wizard);
  wire.at(saveDeclaration.path, cut, { times: 1 });
  await button(page, 'Complete').click();
  await expect(page).toHaveURL('/');
  await expect(toasts(page)).toContainText('Error exporting tax data');
  await expect(toasts(page)).toContainText('There was an error exporting your tax data to JSON.');

  await page.goto('/profile');
  const download = page.waitForEvent('download');
  await button(page, 'Download tax data').click();
  const today = new Date().toISOString().slice(0, 10);
  expect((await download).suggestedFilename()).toBe(`tax_declaration_${person.id}_${today}.json`);
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
      userId: person.id,
      taxYear,
      profileVersion: '1.0',
      completionStatus: 'complete',
      dataValidated: true,
    },
  });
});

test('a completed tax profile opens again with its answers, also by the old address', async ({
  person,
  openContext,
}) => {
  await completeTaxProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  await page.goto('/profile/setup=tax');
  await expect(step(page, 1)).toBeVisible();
  await expect(page.getByLabel('Job title')).toHaveValue('Nurse');
});
