/**
 * The advanced tax information, walked tab by tab with real uploads, every toast through a real fault, and finished across
 * tabs and devices.
 */
import {
  finishAdvanced as finishEndpoint,
  languages,
  saveChildren,
  saveSpouse,
  setCategoryPreference,
  setSection,
  switchAuthorization,
  saveAuthorization,
  taxIdFormat,
  uploadFiles,
} from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, selectLanguage, waitUntilSettled } from './fixtures/axe.ts';
import { pdf } from './fixtures/files.ts';
import { cut } from './fixtures/fault-proxy.ts';
import { press } from './fixtures/keyboard.ts';
import { button, heading, toasts, transmit } from './fixtures/steps.ts';
import { completeDocuments, completeTaxProfile, fetchFiles, fetchStatus, taxYear } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const tinField = (page: Page) => page.getByRole('textbox', { name: 'Tax ID', exact: true });

/** Closes the toast, unless it has gone by itself. */
const closeToast = (page: Page) =>
  toasts(page)
    .getByRole('button', { name: 'Close' })
    .first()
    .click({ timeout: 2_000 })
    .catch(() => undefined);

/** Expects a toast and closes it, so that the next one is shown. */
async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = toasts(page).filter({ hasText: title });
  await expect(toast).toContainText(text ?? title);
  await closeToast(page);
  await expect(toasts(page).getByText(title, { exact: true })).toHaveCount(0);
}

/** Uploads a file at a card of the open tab. */
async function uploadTo(page: Page, category: string, name: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await button(page, `Upload file ${category}`).click();
  await (await chooser).setFiles(pdf(name));
}

/** Opens the page of a user at status 3 with sections switched on. */
async function switchOn(http: { fetch: Page['request']['fetch'] }, ...sections: string[]): Promise<void> {
  for (const section of sections) {
    const path = setSection.path.replace('{section}', section);
    expect((await http.fetch(path, { method: 'PUT', data: { taxYear, enabled: true } })).ok()).toBe(true);
  }
}

test.describe('advanced tax information', () => {
  test('is locked below status 3', async ({ user, openContext }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/advanced-tax-info');
    await expect(page.getByText('Not open yet')).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
    await page.getByRole('link', { name: 'Continue on the home screen' }).click();
    await expect(page).toHaveURL('/');
  });

  test('takes a document in every tab', async ({ user, openContext }) => {
    test.slow();
    await completeDocuments(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/advanced-tax-info');
    const sections = [
      ['Investments', 'Stocks & Bonds'],
      ['Deductions', 'Charitable Donations'],
      ['Property', 'Rental Properties'],
      ['Foreign', 'Foreign Employment'],
      ['Spouse', 'Spouse: Salary Statement'],
      ['Children', 'Birth Certificate'],
    ] as const;
    for (const name of [
      'Investments',
      'Deductions',
      /^(Real Estate|Property)$/,
      /^Foreign/,
      'Spouse',
      'Children',
    ]) {
      await page.getByRole('switch', { name, exact: true }).check();
      await expectToast(page, 'Preference updated', 'Tax section enabled successfully');
    }
    for (const [name, category] of [['Authorization', 'Power of Attorney'], ...sections] as const) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await uploadTo(page, category, `${name}.pdf`);
      await expectToast(page, 'Upload Successful');
      await expect(page.getByRole('link', { name: `${name}.pdf` })).toBeVisible();
      await waitUntilSettled(page);
      await expectFits(page, name);
      await expectNoAxeViolations(page, name);
    }
    const stored = (await fetchFiles(user)).map(({ originalFileName }) => originalFileName);
    expect(stored).toEqual(expect.arrayContaining(sections.map(([name]) => `${name}.pdf`)));

    // Deductions also shows the categories of home; the file of a shared category is in both sections.
    await tab(page, 'Deductions').click();
    for (const shared of [
      'Proof of Professional Expenses',
      'Insurance Certificates & Pillar 3a',
      'Child and Dependent Care',
    ])
      await expect(page.getByRole('heading', { level: 3, name: shared })).toBeVisible();
    await tab(page, 'Investments').click();
    await uploadTo(page, 'Primary Residence', 'home-owner.pdf');
    await expectToast(page, 'Upload Successful');
    await tab(page, 'Property').click();
    await expect(page.getByRole('link', { name: 'home-owner.pdf' })).toBeVisible();

    // A collapsed card stays collapsed on another device.
    const card = page.getByRole('heading', { level: 3, name: 'Vacation Home' }).getByRole('button');
    const saved = page.waitForResponse((response) => response.url().includes('/api/card-panels/'));
    await card.click();
    await expect(card).toHaveAttribute('aria-expanded', 'false');
    await saved;
    const device = await (await openContext({ as: user })).newPage();
    await device.goto('/advanced-tax-info?tab=realEstate');
    await expect(
      device.getByRole('heading', { level: 3, name: 'Vacation Home' }).getByRole('button'),
    ).toHaveAttribute('aria-expanded', 'false');

    for (const language of languages) {
      await selectLanguage(device, language);
      await waitUntilSettled(device);
      await expectFits(device, language);
    }
  });

  test('saves authorization, spouse and children, for a second device too', async ({ user, openContext }) => {
    await completeDocuments(user);
    await switchOn(user.http, 'spouse', 'children');
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/advanced-tax-info?tab=authorization');
    const tin = tinField(page);
    await button(page, 'Save').click();
    await expectToast(page, 'Missing Information', 'Please select your canton and enter your Tax ID number.');
    await tin.fill('12');
    await tin.blur();
    await expect(page.getByText(`Invalid format. Expected: ${taxIdFormat('ZH').format}`)).toBeVisible();
    await button(page, 'Save').click();
    await expectToast(page, 'Invalid Tax ID Format');
    await button(page, 'Change canton').click();
    await page.getByRole('radio', { name: /JU$/ }).check({ force: true });
    await expect(tin).toHaveValue('');
    await tin.pressSequentially('12345678');
    await expect(tin).toHaveValue('123-456-78');
    await button(page, 'Save').click();
    await expectToast(page, 'Power of Attorney Required', 'Please accept the Power of Attorney to continue.');
    await page.getByRole('checkbox', { name: 'I accept the power of attorney' }).check();
    await button(page, 'Save').click();
    await expectToast(
      page,
      'Authorization Settings Saved',
      'Your tax ID and power of attorney settings have been saved.',
    );
    await page.getByRole('switch', { name: 'Tax address' }).uncheck();
    await expectToast(page, 'Settings Saved');
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Power of Attorney (Deutsch)' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);

    await tab(page, 'Spouse').click();
    await page.getByLabel('First name').fill('Urs');
    await page.getByLabel('Last name').fill('Aebischer');
    await page.getByLabel('AHV number').fill('756.9217.0769.84');
    await button(page, 'Save').click();
    await expect(page.getByLabel('AHV number')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('AHV number').fill('756.9217.0769.85');
    await expect(page.getByLabel('AHV number')).not.toHaveAttribute('aria-invalid', 'true');
    await button(page, 'Save').click();
    await expectToast(page, 'Spouse Information Saved');

    await tab(page, 'Children').click();
    await button(page, 'Add child').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Mia');
    await dialog.getByLabel('Last name').fill('Aebischer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Children Information Saved');

    const device = await (await openContext({ as: user })).newPage();
    await device.goto('/advanced-tax-info?tab=children');
    await expect(device.getByText('Mia Aebischer', { exact: true }).first()).toBeVisible();
    await tab(device, 'Spouse').click();
    await expect(device.getByLabel('First name')).toHaveValue('Urs');
    await tab(device, 'Authorization').click();
    await expect(tinField(device)).toHaveValue('123-456-78');
    // Spouse details are no uploaded document.
    expect((await fetchFiles(user)).some(({ categoryId }) => categoryId === 26)).toBe(false);
  });

  test('reports each failed save, and keeps or reverts as it should', async ({ user, faultProxy, open }) => {
    await completeDocuments(user);
    await switchOn(user.http, 'investments', 'spouse', 'children');
    const page = await open(user, '/advanced-tax-info');
    const failAt = (path: string) => faultProxy.at(path, cut);

    const deductions = page.getByRole('switch', { name: 'Deductions', exact: true });
    failAt(setSection.path.replace('{section}', 'deductions'));
    await deductions.click();
    await expectToast(page, 'Update failed', 'Could not save your preference. Please try again.');
    await expect(deductions).not.toBeChecked();

    failAt(finishEndpoint.path);
    await page.getByRole('switch', { name: 'Section Complete' }).check();
    await button(page, 'Finish Section').click();
    await expectToast(page, 'Failed to update', 'Could not update section toggle. Please try again.');
    await page.getByRole('switch', { name: 'Section Complete' }).uncheck();

    await tab(page, 'Investments').click();
    failAt(setCategoryPreference.path.replace('{categoryId}', '11'));
    const box = page.getByRole('checkbox', { name: 'Does not apply to me Cryptocurrencies' });
    await box.check();
    await expectToast(page, 'Update failed');
    await expect(box).toBeChecked();
    failAt(uploadFiles.path);
    await uploadTo(page, 'Stocks & Bonds', 'shares.pdf');
    await expectToast(page, 'Upload Failed');

    await tab(page, 'Spouse').click();
    await expect(page.getByLabel('First name')).toBeVisible();
    failAt(saveSpouse.path);
    await page.getByLabel('First name').fill('Urs');
    await page.getByLabel('Last name').fill('Aebischer');
    await button(page, 'Save').click();
    await expectToast(page, 'Error', 'Failed to save spouse information. Please try again.');
    await expect(page.getByLabel('First name')).toHaveValue('Urs');

    await tab(page, 'Children').click();
    await button(page, 'Add child').click();
    failAt(saveChildren.path);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Mia');
    await dialog.getByLabel('Last name').fill('Aebischer');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to save children information. Please try again.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await closeToast(page);

    await tab(page, 'Authorization').click();
    await expect(tinField(page)).toBeVisible();
    failAt(switchAuthorization.path);
    await page.getByRole('switch', { name: 'Tax address' }).click();
    await expectToast(page, 'Save Failed', 'Failed to save authorization settings. Please try again.');
    await expect(page.getByRole('switch', { name: 'Tax address' })).not.toBeChecked();
    failAt(saveAuthorization.path);
    await tinField(page).fill('123456789');
    await page.getByRole('checkbox', { name: 'I accept the power of attorney' }).check();
    await button(page, 'Save').click();
    await expectToast(page, 'Save Failed');
    await expect(tinField(page)).toHaveValue('123.456.789');
  });

  test('finished in one tab can be transmitted in another at once, and on another device within 30 s', async ({
    user,
    openContext,
  }) => {
    await completeDocuments(user);
    await switchOn(user.http, 'investments');
    const context = await openContext({ as: user });
    const home = await context.newPage();
    await home.goto('/');
    const transmitButton = home.getByRole('button', { name: 'Transmit Files' });
    await expect(transmitButton).toHaveAttribute('aria-disabled', 'true');
    const device = await (await openContext({ as: user })).newPage();
    await device.clock.install();
    await device.goto('/');
    await expect(device.getByRole('button', { name: 'Transmit Files' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );

    const page = await context.newPage();
    await page.goto('/advanced-tax-info');
    await page.getByRole('switch', { name: 'Section Complete' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Switched on, but still empty')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Investments' }).first()).toBeVisible();
    await press(page, button(page, 'Finish Section'));
    await expect(toasts(page)).toContainText('Section Completed');
    await expect(transmitButton).toBeEnabled();
    await expect(transmitButton).not.toHaveAttribute('aria-disabled', 'true');
    await device.clock.fastForward(31_000);
    await expect(device.getByRole('button', { name: 'Transmit Files' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );

    await page.getByRole('switch', { name: 'Section Complete' }).click();
    await expect(page.getByRole('switch', { name: 'Section Complete' })).not.toBeChecked();
    await expect(transmitButton).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('switch', { name: 'Section Complete' }).check();
    await button(page, 'Finish Section').click();
    await expect(transmitButton).not.toHaveAttribute('aria-disabled', 'true');
    await home.bringToFront();
    await transmit(home);
    await expect(home.getByText('Documents Transmitted')).toBeVisible();
    expect(await fetchStatus(user)).toMatchObject({ current_status_id: 5, advancedFinished: false });
  });

  test('tax cards and recommendations lead to the place to act', async ({ user, openContext }) => {
    await completeDocuments(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/');
    const list = page.getByRole('list', { name: 'Recommended for you' });
    await list.getByRole('link', { name: 'Professional expenses' }).click();
    await expect(button(page, 'Proof of Professional Expenses')).toBeFocused();
    await list.getByRole('link', { name: 'Spouse’s income' }).click();
    await expect(page.getByText('“Spouse” is switched off')).toBeVisible();
    await button(page, 'Switch on').click();
    await expect(tab(page, 'Spouse')).toHaveAttribute('aria-selected', 'true');

    await page.goto('/tax-card-demo');
    const canton = page.getByRole('button', { name: /^Canton \d/ });
    const saved = page.waitForResponse((response) => response.url().includes('/api/card-panels/'));
    await canton.click();
    await expect(canton).toHaveAttribute('aria-expanded', 'false');
    await saved;
    await page.reload();
    await expect(canton).toHaveAttribute('aria-expanded', 'false');
    await page
      .getByRole('link', { name: /^Open “Spouse”/ })
      .first()
      .click();
    await expect(heading(page, 'Advanced Tax Information')).toBeVisible();
    await expect(tab(page, 'Spouse')).toHaveAttribute('aria-selected', 'true');
  });

  test('copies in the browser appear at once, and are gone after signing out', async ({
    user,
    open,
    faultProxy,
  }) => {
    await completeDocuments(user);
    const page = await open(user, '/advanced-tax-info');
    await page.getByRole('switch', { name: 'Investments' }).check();
    await expect(toasts(page)).toContainText('Preference updated');
    faultProxy.at('/api/tax-sections', cut);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Investments' })).toBeChecked();
    faultProxy.repair();
    const copies = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('dossier.copy.')));
    expect(await copies()).not.toEqual([]);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    expect(await copies()).toEqual([]);
  });
});
