/** Work with uploaded documents: thumbnails, previews, search, several at once, editing, none this year, supplement. */
import { readFileSync } from 'node:fs';
import { finishAdvanced, transmit } from '@dossier/contracts';
import type { Locator, Page } from '@playwright/test';
import { expectFits, expectNoAxeViolations, waitUntilSettled } from './fixtures/axe.ts';
import { pdf, png } from './fixtures/files.ts';
import { closeToast, toasts } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import {
  completeDocuments,
  completeTaxProfile,
  fetchFiles,
  taxYear,
  upload,
  type TestUser,
} from './fixtures/users.ts';

const heic = {
  name: 'Beleg.heic',
  mimeType: 'image/heic',
  buffer: readFileSync(new URL('../packages/document-reader/src/testing/photo.heic', import.meta.url)),
};
const cutOff = { ...pdf('Abgebrochen.pdf'), buffer: pdf('Abgebrochen.pdf').buffer.subarray(0, 150) };

const isDrawn = (picture: Locator) =>
  picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
const row = (page: Page | Locator, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first();
const namesOf = async (user: TestUser) =>
  (await fetchFiles(user)).map(({ originalFileName }) => originalFileName).toSorted();

test('shows thumbnails, marks and previews', { tag: '@desktop' }, async ({ user, openPage }) => {
  await completeTaxProfile(user);
  await upload(user, pdf('Lohnausweis.pdf'), 2);
  await upload(user, heic, 2);
  await upload(user, png('Billett.png'), 21);
  await upload(user, cutOff, 1);
  const page = await openPage(user);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  for (const name of ['Lohnausweis.pdf', 'Beleg.heic', 'Billett.png']) {
    await row(page, name).scrollIntoViewIfNeeded();
    await expect.poll(() => isDrawn(row(page, name).locator('img')), name).toBe(true);
  }
  // The edge of a white page on a white card.
  await expect(row(page, 'Lohnausweis.pdf').locator('img')).toHaveCSS('border-top-style', 'solid');
  await expect(row(page, 'Abgebrochen.pdf').getByText('Damaged', { exact: true })).toBeVisible();
  await expect(row(page, 'Abgebrochen.pdf').locator('img')).toHaveCount(0);
  await expectFits(page, 'home');

  await page.getByRole('link', { name: 'Beleg.heic' }).click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img', { name: 'Content of Beleg.heic' });
  await expect.poll(() => isDrawn(picture)).toBe(true);
  await dialog.getByRole('button', { name: 'Zoom in' }).click();
  await dialog.getByRole('button', { name: 'Rotate' }).click();
  await expect(dialog.getByText('150%')).toBeVisible();
  await expectFits(page, 'preview');
  await expectNoAxeViolations(page, 'preview');
  await dialog.getByRole('button', { name: 'Previous document' }).click();
  await expect(dialog.getByRole('img', { name: 'Content of Billett.png' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('img', { name: 'Content of Beleg.heic' })).toBeVisible();
});

test('searches, renames, moves and deletes documents', { tag: '@desktop' }, async ({ user, openPage }) => {
  await completeTaxProfile(user);
  for (const name of ['Prämie 1.pdf', 'Prämie 2.pdf', 'Lohn.pdf']) await upload(user, pdf(name), 4);
  const page = await openPage(user);
  await page.goto('/');
  await page.getByRole('button', { name: 'Show all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Files' });

  await test.step('a name is a target of 24 px, and one stop of Tab', async () => {
    const name = dialog.getByRole('link', { name: 'Prämie 1.pdf' });
    expect((await name.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await name.focus();
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Edit Prämie 1.pdf' })).toBeFocused();
  });

  await test.step('the search is in the address', async () => {
    await dialog.getByRole('searchbox').fill('pramie');
    await expect(page).toHaveURL(/[?&]q=pramie/);
    await page.reload();
    await expect(dialog.getByText('2 documents found')).toBeVisible();
    await expect(dialog.getByRole('link', { name: 'Lohn.pdf' })).toHaveCount(0);
  });

  await test.step('two move with one call, and Undo takes them back', async () => {
    await dialog.getByRole('button', { name: 'Select', exact: true }).click();
    await dialog.getByRole('checkbox', { name: 'Prämie 1.pdf' }).check();
    await dialog.getByRole('checkbox', { name: 'Prämie 2.pdf' }).click({ modifiers: ['Shift'] });
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await waitUntilSettled(page);
      await expectFits(page, `selection at ${width}`);
      await expectNoAxeViolations(page, `selection at ${width}`);
    }
    await dialog.getByRole('button', { name: 'Move' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit 2 documents' });
    await edit.getByLabel('Category').selectOption({ label: 'Transport' });
    await edit.getByRole('button', { name: 'Save' }).click();
    const transport = dialog.getByRole('listitem').filter({ hasText: 'Transport' });
    await expect(transport).toHaveCount(2);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(transport).toHaveCount(0);
    await closeToast(page);
  });

  await test.step('two are deleted, and Undo restores them', async () => {
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => namesOf(user)).toEqual(['Lohn.pdf']);
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(async () => (await namesOf(user)).length).toBe(3);
  });

  await test.step('closing the list takes it out of the address', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('a document is renamed', async () => {
    await page.getByRole('button', { name: 'Edit Lohn.pdf' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit document' });
    await edit.getByLabel('Name').fill('Lohnausweis Muster AG');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Lohnausweis Muster AG.pdf' })).toBeVisible();
  });
});

test('declares that there is no document this year', { tag: '@desktop' }, async ({ user, openPage }) => {
  await completeTaxProfile(user);
  const page = await openPage(user);
  await page.goto('/');
  const transport = page.getByRole('listitem').filter({ hasText: 'Transport' }).first();
  await transport.getByRole('button', { name: /None this year/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio').first().check({ force: true });
  await dialog.getByRole('button', { name: 'Declare' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await transport.getByRole('button', { name: /Take back/ }).click();
  await expect(transport.getByRole('button', { name: /None this year/ })).toBeVisible();
});

test('sends what came after the dossier as a supplement', { tag: '@desktop' }, async ({ user, openPage }) => {
  await completeDocuments(user);
  await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
  expect((await user.http.post(transmit.path, { data: { taxYear } })).status()).toBe(200);
  const added = await upload(user, pdf('Weitere Spende.pdf'), 5);
  const page = await openPage(user);
  await page.goto('/');
  await expect(row(page, added.originalFileName).getByText('Not in the dossier')).toBeVisible();
  await page.getByRole('button', { name: 'Send supplement' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Send supplement' }).click();
  await expect(toasts(page).getByText('Supplement sent')).toBeVisible();
  await expect(page.getByText('Not in the dossier')).toHaveCount(0);

  await page.getByRole('link', { name: 'Weitere Spende.pdf' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    question.getByText(/^This document is in the dossier transmitted on .* and stays there\./),
  ).toBeVisible();
});
