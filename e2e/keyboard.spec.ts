/** All tasks of a user by keyboard alone; every focused element must be visible and uncovered. */
import type { Page } from '@playwright/test';
import { uploadFiles } from '@dossier/contracts';
import { press, tabTo } from './fixtures/keyboard.ts';
import { pdf, requiredFiles } from './fixtures/files.ts';
import { completeTaxProfile, fetchFiles, waitForStatus, taxYear, upload } from './fixtures/users.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { flippedBit } from './fixtures/fault-proxy.ts';

const visible = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();

test('keyboard: sign in, language, upload, category, retry, history, undo, preview, message, transmit, sign out', async ({
  product,
  user,
  faultProxy,
  openContext,
}) => {
  test.slow();
  await completeTaxProfile(user);
  const page = await (await openContext({ baseURL: faultProxy.url })).newPage();
  // Registers a listener early: Playwright intercepts file dialogs only while one is registered.
  page.on('filechooser', () => undefined);

  await test.step('sign in', async () => {
    await page.goto('/login');
    await expect(page.getByLabel('E-mail address')).toBeFocused();
    await page.keyboard.type(user.email);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Verification code')).toBeFocused();
    await page.keyboard.type(await product.mailbox.nextCode(user.email));
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Six documents to go')).toBeFocused();
    await expect(page).toHaveTitle('Six documents to go · Dossier');
  });

  await test.step('language', async () => {
    await page.reload(); // from the top of the page
    await press(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.reload();
    await tabTo(page, page.getByRole('combobox', { name: 'Language' }));
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await page.keyboard.press('ArrowUp');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  await test.step('upload, category, retry', async () => {
    const file = pdf('Beleg.pdf');
    faultProxy.at(uploadFiles.path, flippedBit(file.buffer)); // rejected, not cut, because network errors are retried automatically
    const pick = visible(page, 'Upload files');
    await tabTo(page, pick);
    const chooser = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    await (await chooser).setFiles([file]);
    const dialog = page.getByRole('dialog', { name: 'What kind of document is this?' });
    const first = dialog.getByRole('radio', { name: 'Sort automatically' });
    await expect(first).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'Bank Documents' })).toBeChecked();
    await press(page, dialog.getByRole('button', { name: 'Continue' }));
    await expect(dialog).toBeHidden();
    await expect(pick, 'the focus returns').toBeFocused();
    const retry = page.getByRole('button', { name: 'Retry Beleg.pdf' });
    await expect(retry).toBeVisible();
    faultProxy.repair();
    await press(page, retry);
    await expect(page.getByRole('listitem').filter({ hasText: 'Beleg.pdf' }).getByText('Done')).toBeVisible();
  });

  await test.step('history: versions, deletion, and undo in the toast over the open dialog', async () => {
    await page.reload();
    const open = page.getByRole('button', { name: 'File history' });
    await press(page, open);
    const history = page.getByRole('dialog', { name: 'File History' });
    await press(page, history.getByRole('button', { name: 'Version history Beleg.pdf' }));
    await expect(history.getByText('Version 1', { exact: true })).toBeVisible();
    await press(page, history.getByRole('button', { name: 'Delete Beleg.pdf' }));
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(page, confirmation.getByRole('button', { name: 'Delete' }));
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await expect.poll(async () => (await fetchFiles(user)).length).toBe(1);
    await expect(history.getByRole('button', { name: 'Delete Beleg.pdf' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('preview', async () => {
    const open = page.getByRole('link', { name: 'Beleg.pdf', exact: true });
    await press(page, open);
    const preview = page.getByRole('dialog', { name: 'Beleg.pdf' });
    await tabTo(page, preview.getByRole('link', { name: 'Download' }));
    await press(page, preview.getByRole('button', { name: 'Close' }).first());
    await expect(preview).toBeHidden();
    await expect(open).toBeFocused();
  });

  await test.step('message', async () => {
    await tabTo(page, page.getByLabel('Your message'));
    await page.keyboard.type('Was fehlt noch?');
    await press(page, page.getByRole('button', { name: 'Send message' }));
    await expect(page.getByRole('list', { name: 'Earlier messages' })).toContainText('Was fehlt noch?');
  });

  await test.step('transmit', async () => {
    for (const { categoryId, file } of requiredFiles()) await upload(user, file, categoryId);
    await waitForStatus(user, 3);
    await user.http.post('/api/advanced-tax/finish', { data: { taxYear, finished: true } });
    await page.reload();
    await press(page, page.getByRole('button', { name: 'Transmit Files' }));
    const confirmation = page.getByRole('alertdialog');
    await expect(confirmation.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await press(page, confirmation.getByRole('button', { name: 'Transmit Files' }));
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
    await expect(heading(page, 'With your expert')).toBeFocused();
  });

  await test.step('every tab stop of the page', async () => {
    await page.reload();
    await tabTo(page, page.getByRole('contentinfo').getByRole('link').last());
  });

  await test.step('menu and sign-out', async () => {
    await page.reload();
    await press(page, page.getByRole('button', { name: 'Menu' }));
    await expect(page.getByRole('menu')).toBeFocused();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/login');
  });
});

test('closing a toast returns the focus', async ({ user, openPage }) => {
  await completeTaxProfile(user);
  const home = await openPage(user);
  await home.goto('/');
  await expect(heading(home, 'Six documents to go')).toBeVisible();
  const message = home.getByLabel('Your message');
  const last = home.getByRole('contentinfo').getByRole('link').last();
  const close = home.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' });
  /** Submits an empty message, which shows a toast. */
  const showToast = async () => {
    await message.fill(' ');
    await visible(home, 'Send message').press('Enter');
    await expect(close).toBeVisible();
  };

  await test.step('closed by Enter: to the previous tab stop', async () => {
    await showToast();
    await tabTo(home, last);
    await press(home, close);
    await expect(close).toHaveCount(0);
    await expect(last).toBeFocused();
  });
  await test.step('closed by Escape: to the previous tab stop', async () => {
    await showToast();
    await tabTo(home, close);
    await home.keyboard.press('Escape');
    await expect(close).toHaveCount(0);
    await expect(last).toBeFocused();
  });
  await test.step('closed by the pointer: to the field that was being edited', async () => {
    await showToast();
    await message.focus();
    await close.click();
    await expect(message).toBeFocused();
  });
  await test.step('previous element removed: to the heading', async () => {
    await showToast();
    await tabTo(home, close);
    await last.evaluate((link) => link.remove());
    await home.keyboard.press('Enter');
    await expect(heading(home, 'Six documents to go')).toBeFocused();
  });
});
