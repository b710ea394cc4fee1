import { cantonCodes } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { completeProfile, taxYear, fetchUser } from './fixtures/users.ts';
import { button, heading, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { answer, question, step } from './fixtures/wizard.ts';

/** Reverses the direction of text (U+202E); may come with pasted text and is not valid in a name. */
const rightToLeftOverride = '\u202e';

const next = (page: Page) => button(page, 'Next').click();

/** Presses Next while required fields are missing: it is disabled but shows the errors. */
async function pressDisabledNext(page: Page) {
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Next').press('Enter');
}

/** Selects each of these answers in turn; the last one stays. */
async function answerEach(page: Page, name: string | RegExp, values: readonly string[]) {
  for (const value of values) {
    await answer(page, name, value);
    await expect(question(page, name).getByRole('radio', { checked: true })).toHaveAccessibleName(value);
  }
}

test('every step has its fields, defaults, toggles and required fields; the summary leads to Complete', async ({
  user,
  openPage,
}) => {
  test.slow();
  await completeProfile(user);
  const page = await openPage(user);
  await page.goto('/');
  await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();

  await test.step('1 personal: defaults, required fields, errors at the fields', async () => {
    await expect(step(page, 1)).toBeVisible();
    await expect(button(page, 'Back')).toBeDisabled();
    await expect(page.getByRole('radio', { name: 'Mr', exact: true })).toBeChecked();
    await expect(page.getByLabel('Date of birth')).toHaveValue('');
    await page.getByLabel('Date of birth').fill('1990-05-17');
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
    await pressDisabledNext(page);
    await expect(toasts(page)).toContainText('Incomplete Step');
    await expect(toasts(page)).toContainText(
      'Please fill in all required fields: first name, last name, and phone number',
    );
    for (const [label, message] of Object.entries(required))
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(message);
    await expect(page.getByLabel('First name')).toBeFocused();
    await expectNoAxeViolations(page, 'errors of step 1');
    await page.getByLabel('First name').fill(`Anna${rightToLeftOverride}`);
    await page.getByLabel('Last name').fill('Müller');
    await page.getByLabel('Job title').fill('Nurse');
    const phone = page.getByLabel('Phone number');
    await phone.fill('12');
    await pressDisabledNext(page);
    await expect(page.getByLabel('First name')).toHaveAccessibleDescription('Please check this entry');
    await expect(phone).toHaveAccessibleDescription(
      'This number is too short or too long for the chosen country.',
    );
    await page.getByLabel('First name').fill('Anna');
    await phone.fill('111111111');
    await expect(phone).toHaveAccessibleDescription('');
    await expect(page.getByText('this does not look like a phone number from that country')).toBeVisible();
    await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'false');
    await phone.fill('');
    await phone.pressSequentially('079 / 123-45.67 x');
    await expect(phone).toHaveValue('791234567');
    await expect(page.getByText('does not look like')).toBeHidden();
    await page.getByLabel('Tax address').fill('12-345678x909');
    await expect(page.getByLabel('Tax address')).toHaveValue('1234.5678.90');
    for (const [day, message] of [
      ['1890-01-01', 'Please enter a date of birth between 1900 and today'],
      ['', 'Date of birth is required'],
    ] as const) {
      await page.getByLabel('Date of birth').fill(day);
      await pressDisabledNext(page);
      await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(message);
    }
    await page.getByLabel('Date of birth').fill('1990-05-17');
    await answerEach(page, 'Salutation', ['Mrs', 'Mr', 'Mrs']);
    await page.getByLabel('Religion').selectOption('reformed');
    await next(page);
  });

  await test.step('2 canton: 26 options, required', async () => {
    await expect(step(page, 2)).toBeVisible();
    await expect(step(page, 2)).toBeFocused();
    await expect(page.getByRole('radio')).toHaveCount(cantonCodes.length);
    await pressDisabledNext(page);
    await expect(page.getByText('Please choose your canton')).toBeVisible();
    await page.getByRole('radio', { name: /Zurich/ }).check();
    await next(page);
  });

  await test.step('3 address: four required fields; Back keeps the input', async () => {
    await expect(step(page, 3)).toBeVisible();
    const fields = {
      'Street and number': ['Seestrasse 1', 'Street is required'],
      'Zip code': ['8002', 'Zip code is required'],
      City: ['Zürich', 'City is required'],
      Municipality: ['Zürich', 'Municipality is required'],
    } as const;
    await pressDisabledNext(page);
    for (const [label, [, message]] of Object.entries(fields))
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(message));
    for (const [label, [value]] of Object.entries(fields))
      await page.getByLabel(label, { exact: true }).fill(value);
    const city = page.getByLabel('City', { exact: true });
    await city.fill(`Zürich${rightToLeftOverride}`);
    await pressDisabledNext(page);
    await expect(city).toHaveAccessibleDescription('Please check this entry');
    await city.fill('Zürich');
    await expect(page.getByRole('radio', { name: 'I rent' })).toBeChecked();
    await answerEach(page, 'Housing situation', [
      'I own my home',
      'I live with my parents',
      'Other',
      'I rent',
      'I live with my parents',
    ]);
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

  await test.step('4 moved: defaults to no', async () => {
    await expect(step(page, 4)).toBeVisible();
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await next(page);
    await expect(step(page, 5)).toBeVisible();
    await button(page, 'Back').click();
    await expect(page.getByRole('radio', { name: 'No' })).toBeChecked();
    await answerEach(page, /^Moved during/, ['Yes', 'No', 'Yes']);
    await next(page);
  });

  await test.step('5 firefighter: refers to the tax year', async () => {
    await expect(heading(page, `Firefighter duty ${taxYear}`)).toBeVisible();
    await answerEach(page, /fire service/, ['Yes', 'No', 'Yes']);
    await next(page);
  });

  await test.step('6 marital status: five options, required; married means joint filing', async () => {
    await expect(heading(page, `Marital status as of Dec 31 ${taxYear}`)).toBeVisible();
    await expect(page.getByRole('radio')).toHaveCount(5);
    await pressDisabledNext(page);
    await expect(page.getByText('Please choose your marital status')).toBeVisible();
    const joint = page.getByText('Joint filing is activated automatically.');
    for (const status of ['Married', 'Individual', 'Separated', 'Widowed', 'Married', 'Divorced']) {
      await answerEach(page, /^Marital status/, [status]);
      await expect(joint).toBeVisible({ visible: status === 'Married' });
    }
    await next(page);
  });

  await test.step('7 property: number and country, for owners', async () => {
    await page.getByRole('radio', { name: 'Yes' }).check();
    const count = page.getByRole('spinbutton', { name: 'Number of properties' });
    await expect(count).toHaveValue('1');
    await page.getByRole('button', { name: 'More', includeHidden: true }).click();
    await expect(count).toHaveValue('2');
    const country = page.getByRole('combobox', { name: 'Country of the property' });
    await expect(country).toHaveValue('CH');
    await expect(country).toHaveAccessibleDescription(
      'If you own several properties, the country of the main one',
    );
    await expect(country.getByRole('option').first()).toHaveText('Switzerland');
    await country.selectOption('Portugal');
    await expect(page.getByRole('radio', { name: 'I live in it' }).first()).toBeChecked();
    await answerEach(page, 'How is it used?', [
      'I rent it out',
      'It stands empty',
      'I live in it',
      'I rent it out',
    ]);
    await page.getByRole('radio', { name: 'No', exact: true }).check();
    await expect(count).toBeHidden();
    await expect(country).toBeHidden();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await expect(count).toHaveValue('1');
    await expect(country).toHaveValue('CH');
    await country.selectOption('Italy');
    await next(page);
  });

  await test.step('8 children: one aged 7 by default, ages from 0 to 18', async () => {
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
    // Typing passes through an empty field and other numbers, which must not lose an age.
    const ages = () =>
      page
        .getByRole('spinbutton', { name: /^Age of child/ })
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value).join(' '));
    await count.press('ArrowUp');
    for (const [index, years] of ['5', '9', '12'].entries()) await age(index + 1).fill(years);
    await count.press('End');
    await page.keyboard.press('Backspace');
    await expect(count).toHaveValue('');
    await page.keyboard.type('4');
    await expect.poll(ages).toBe('5 9 12 7');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('12');
    await expect.poll(ages).toBe('5 9 12 7 7 7 7 7 7 7 7 7');
    for (const key of ['Backspace', 'Backspace', '0', 'Tab']) await page.keyboard.press(key);
    await expect(count).toHaveValue('1');
    await expect.poll(ages).toBe('5');
    await count.fill('3');
    await expect.poll(ages).toBe('5 9 12');
    // Removing a child discards its age; a new one has the default.
    await page.getByRole('button', { name: 'Fewer', includeHidden: true }).first().click();
    await expect.poll(ages).toBe('5 9');
    await page.getByRole('button', { name: 'More', includeHidden: true }).first().click();
    await expect.poll(ages).toBe('5 9 7');
    await answer(page, 'Do you have children?', 'No');
    await expect(count).toBeHidden();
    await answer(page, 'Do you have children?', 'Yes');
    await expect(age(1)).toHaveValue('7');
    await button(page, '7 is right').click();
    await next(page);
  });

  await test.step('9 advanced: alimony for divorced parents, in whole francs', async () => {
    await answerEach(page, /shares/, ['Yes', 'No', 'Yes']);
    await answerEach(page, /from abroad/, ['Yes', 'No', 'Yes']);
    await answer(page, /alimony/, 'Yes');
    const amount = page.getByLabel('Alimony per month (CHF)');
    const months = page.getByLabel('Number of months');
    for (const [typed, stored] of [
      ['none', ''],
      ['-5', ''],
      ["1'200.–", '1200'],
      ['1200.50', '1200'],
    ] as const) {
      await amount.fill('');
      await amount.pressSequentially(typed);
      await expect(amount).toHaveValue(typed);
      await months.focus();
      await expect(amount).toHaveValue(stored);
    }
    await months.fill('24');
    await answer(page, /alimony/, 'No');
    await expect(amount).toBeHidden();
    await answer(page, /alimony/, 'Yes');
    await expect(amount).toHaveValue('');
    await amount.fill('800');
    await next(page);
  });

  await test.step('10 employment: eight options, required; AHV/IV only with a disability', async () => {
    await expect(question(page, 'Employment').getByRole('radio')).toHaveCount(8);
    await pressDisabledNext(page);
    await expect(page.getByText('Please select your employment type')).toBeVisible();
    for (const type of [
      'Self-employed',
      'Farmer',
      'Employed and self-employed',
      'Retired',
      'Unemployed',
      'Student',
      'Homemaker',
      'Employed',
    ])
      await answerEach(page, 'Employment', [type]);
    await answerEach(page, /pillar 3a/, ['Yes', 'No', 'Yes']);
    await expect(question(page, /AHV/)).toBeHidden();
    await answer(page, /disability/, 'Yes');
    await answerEach(page, /AHV/, ['Yes', 'No', 'Yes']);
    await answerEach(page, /disability/, ['No', 'Yes']);
    await expect(question(page, /AHV/).getByRole('radio', { name: 'No' })).toBeChecked();
    await next(page);
  });

  await test.step('11 pension: and the summary, which links to every step', async () => {
    await expect(step(page, 11)).toBeVisible();
    await expect(question(page, /pillar 3a/), 'asked once').toBeHidden();
    await answerEach(page, /pensions/, ['Yes', 'No']);
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
    await button(page, 'Go to summary').click();
    await expect(step(page, 11)).toBeVisible();
    await expect(page.getByRole('definition').filter({ hasText: 'Separated' })).toBeVisible();
    await button(page, 'Complete').click();
    await expect(toasts(page)).toContainText('Tax profile saved');
    await expect(page).toHaveURL('/');
  });

  const profile = await fetchUser(user);
  expect(profile).toMatchObject({
    isTaxProfileComplete: true,
    taxStatus: 'documents_pending',
    maritalStatus: 'separated',
    housingSituation: 'living_with_parents',
    movedDuringYear: 'yes',
    isFirefighter: true,
    childrenAges: [7],
    propertyCountry: 'IT',
    propertyUse: 'rented',
    hasInvestments: true,
    hasForeignIncome: true,
    alimonyAmount: 800,
    hasPillar3a: true,
    hasPension: false,
    isDisabled: true,
    receivesAHVIV: false,
    taxAddressNumber: '1234.5678.90',
  });
});
