/** The advanced tax information by keyboard alone; every focused element must be visible and uncovered. */
import { taxIdFormat } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { tab, tinField, uploadTo } from './fixtures/advanced.ts';
import { expectNoAxeViolations, waitUntilSettled } from './fixtures/axe.ts';
import { press, tabTo, type } from './fixtures/keyboard.ts';
import { button, heading, toasts } from './fixtures/steps.ts';
import { completeDocuments, fetchFiles } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

const save = (page: Page) => button(page, 'Save');

/** Expects a toast, and ends it without mouse or focus: the next one would wait for five seconds. */
async function expectToast(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await expect(toasts(page)).toContainText(text);
  const close = toasts(page).getByRole('button', { name: 'Close' }).first();
  // It may close by itself meanwhile.
  await close
    .evaluate((element: HTMLElement) => element.click(), undefined, { timeout: 1_000 })
    .catch(() => undefined);
}

/** Moves back to the row of tabs and presses an arrow key until the tab is open. */
async function openTab(page: Page, name: string, arrow: 'ArrowLeft' | 'ArrowRight'): Promise<void> {
  const selected = page.getByRole('tab', { selected: true });
  await tabTo(page, selected, 'Shift+Tab');
  for (let text = await selected.innerText(); text !== name; text = await selected.innerText()) {
    await page.keyboard.press(arrow);
    // The selection follows the focus; another key before that would go one tab too far.
    await expect(selected).not.toHaveText(text);
    await expect(selected).toBeFocused();
  }
}

test('keyboard: recommendation, tabs, spouse, authorization, upload, relevance, sections, children, finish', async ({
  user,
  openPage,
  openContext,
}) => {
  test.slow();
  await completeDocuments(user);
  const page = await openPage(user);
  const { keyboard } = page;
  // Registers a listener early: Playwright intercepts file dialogs only while one is registered.
  page.on('filechooser', () => undefined);
  const relevance = (target: Page) =>
    target.getByRole('checkbox', { name: 'Does not apply to me Tax ID Documents' });

  await test.step('a recommendation on home leads to a section that is off', async () => {
    await page.goto('/');
    const list = page.getByRole('list', { name: 'Recommended for you' });
    await press(page, list.getByRole('link', { name: 'Spouse’s income' }));
    await expect(page.getByText('“Spouse” is switched off')).toBeVisible();
    await press(page, button(page, 'Switch on'));
    await expect(tab(page, 'Spouse')).toHaveAttribute('aria-selected', 'true');
    await expectToast(page, 'Preference updated', 'Tax section enabled successfully');
  });

  await test.step('spouse', async () => {
    await type(page, page.getByLabel('First name'), 'Urs');
    await type(page, page.getByLabel('Last name'), 'Aebischer');
    await type(page, page.getByLabel('Age', { exact: true }), '44');
    await type(page, page.getByLabel('Occupation'), 'Carpenter');
    const number = page.getByLabel('AHV number');
    await type(page, number, '7569217076984');
    await press(page, save(page));
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await expect(number).toBeFocused();
    await type(page, number, '7569217076985');
    await expect(number).not.toHaveAttribute('aria-invalid', 'true');
    await expect(number).toHaveValue('756.9217.0769.85');
    await press(page, save(page));
    await expectToast(page, 'Spouse Information Saved');
  });

  await test.step('authorization: canton, tax ID, power of attorney, its form, switches', async () => {
    await openTab(page, 'Authorization', 'ArrowLeft');
    await press(page, save(page));
    await expectToast(page, 'Missing Information', 'Please select your canton and enter your Tax ID number.');
    await tabTo(page, button(page, 'Change canton'), 'Shift+Tab');
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('radio', { name: /ZH$/ }));
    await keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /AG$/ })).toBeChecked();
    await type(page, tinField(page), '12');
    await keyboard.press('Tab');
    const wrong = `Invalid format. Expected: ${taxIdFormat('AG').format}`;
    await expect(tinField(page)).toHaveAccessibleDescription(new RegExp(wrong));
    await press(page, save(page));
    await expectToast(page, 'Invalid Tax ID Format', wrong);
    await tabTo(page, tinField(page), 'Shift+Tab');
    await type(page, tinField(page), '1234567890');
    await expect(tinField(page)).toHaveValue('1234.5678.90');
    await press(page, save(page));
    await expectToast(page, 'Power of Attorney Required', 'Please accept the Power of Attorney to continue.');
    const accept = page.getByRole('checkbox', { name: 'I accept the power of attorney' });
    await tabTo(page, accept, 'Shift+Tab');
    await keyboard.press('Space');
    await press(page, save(page));
    await expectToast(
      page,
      'Authorization Settings Saved',
      'Your tax ID and power of attorney settings have been saved.',
    );
    const download = page.waitForEvent('download');
    await press(page, page.getByRole('link', { name: 'Power of Attorney (Deutsch)' }));
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await tabTo(page, page.getByRole('switch', { name: 'Tax address' }));
    await keyboard.press('Space');
    await expect(toasts(page).getByText('Settings Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Tax address' })).not.toBeChecked();
  });

  await test.step('upload and relevance in the cards', async () => {
    const card = button(page, 'Power of Attorney');
    await press(page, card);
    await expect(card).toHaveAttribute('aria-expanded', 'false');
    await keyboard.press('Enter');
    await uploadTo(page, 'Power of Attorney', 'signed.pdf', (target) => press(page, target));
    await expectToast(page, 'Upload Successful');
    await expect(button(page, 'Upload file Power of Attorney'), 'the focus stays').toBeFocused();
    await tabTo(page, relevance(page));
    await keyboard.press('Space');
    await expect(button(page, 'Upload file Tax ID Documents')).toHaveCount(0);
    await expect(relevance(page)).toBeFocused();
  });

  await test.step('section switch and card of the overview', async () => {
    await openTab(page, 'Overview', 'ArrowLeft');
    const toggle = page.getByRole('switch', { name: 'Children', exact: true });
    await tabTo(page, toggle);
    await keyboard.press('Space');
    await expect(toggle).toBeChecked();
    await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Children' }), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(tab(page, 'Children')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('heading', { level: 2, name: 'Children' })).toBeFocused();
  });

  await test.step('children', async () => {
    const add = button(page, 'Add child');
    await press(page, add);
    const dialog = page.getByRole('dialog', { name: 'Add child' });
    await type(page, dialog.getByLabel('First name'), 'Mia');
    await type(page, dialog.getByLabel('Last name'), 'Aebischer');
    await type(page, dialog.getByLabel('Date of birth'), '04032017');
    await keyboard.press('Tab');
    await expect(dialog.getByLabel('Date of birth')).toHaveValue('04.03.2017');
    await tabTo(page, dialog.getByRole('checkbox', { name: 'Disability' }));
    await keyboard.press('Space');
    await type(page, dialog.getByLabel('Schooling'), 'Primary school');
    await waitUntilSettled(page);
    await expectNoAxeViolations(page, 'dialog of a child');
    await press(page, dialog.getByRole('button', { name: 'Save' }));
    await expectToast(page, 'Children Information Saved');
    await expect(dialog).toBeHidden();
    await expect(add, 'the focus returns').toBeFocused();
    const edit = button(page, 'Edit Mia Aebischer');
    await press(page, edit);
    await expect(page.getByRole('dialog', { name: 'Edit child' })).toBeVisible();
    await keyboard.press('Escape');
    await expect(edit, 'the focus returns').toBeFocused();
  });

  await test.step('finish, and on to Transmit Files', async () => {
    await tabTo(page, page.getByRole('switch', { name: 'Section Complete' }), 'Shift+Tab');
    await keyboard.press('Space');
    await press(page, button(page, 'Finish Section'));
    await expectToast(page, 'Section Completed');
    await press(page, page.getByRole('link', { name: 'Go to Transmit Files' }));
    await expect(button(page, 'Transmit Files')).not.toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a second device shows the same', async () => {
    const device = await (await openContext({ as: user })).newPage();
    await device.goto('/advanced-tax-info?tab=children');
    await expect(heading(device, 'Advanced Tax Information')).toBeVisible();
    await expect(device.getByText('Mia Aebischer', { exact: true }).first()).toBeVisible();
    await tab(device, 'Spouse').click();
    await expect(device.getByLabel('First name')).toHaveValue('Urs');
    await tab(device, 'Authorization').click();
    await expect(tinField(device)).toHaveValue('1234.5678.90');
    await expect(relevance(device)).toBeChecked();
    // Spouse details are no uploaded document.
    expect((await fetchFiles(user)).some(({ categoryId }) => categoryId === 26)).toBe(false);
  });
});
