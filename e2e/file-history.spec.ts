import { fileHistoryTaxYears, yearInZurich } from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { completeProfile, taxYear, upload } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';
import { formatToday } from './fixtures/dates.ts';

test('file history groups files by day, filters by year and category, and shows versions and empty states', async ({
  user,
  openContext,
}) => {
  await completeProfile(user);
  const name = 'Lohnausweis.pdf';
  const { id } = await upload(user, pdf(name));
  await upload(user, pdf(name), 1, id);
  await upload(user, pdf('Zins.pdf'), 2);
  const context = await openContext({ as: user });
  const page = await context.newPage();
  await page.goto('/file-history');
  const years = page.getByRole('combobox', { name: 'Tax year' });
  await expect(years).toHaveValue(String(yearInZurich(new Date())));
  await expect(years.getByRole('option')).toHaveText(fileHistoryTaxYears(new Date()).map(String));
  await expect(page.getByText('No files found', { exact: true }).last()).toBeVisible();
  await expect(
    page.getByText(`There are no files available for tax year ${yearInZurich(new Date())}.`),
  ).toBeVisible();
  await expect(
    page.getByText('All your uploaded documents are securely stored and organized by tax year.'),
  ).toBeVisible();

  await years.selectOption(String(taxYear));
  const day = page
    .getByRole('group', { name: 'File History' })
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: formatToday() }) });
  await expect(day).toContainText('2 files');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('Salary Statement');
  await expect(card).toContainText(/uploaded (now|\d+ (second|minute)s? ago|this minute)/);
  const opened = context.waitForEvent('page');
  await card.getByRole('link', { name: `View ${name}` }).click({ modifiers: [] });
  await (await opened).close();
  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: `Download ${name}`, exact: true }).click();
  expect((await download).suggestedFilename()).toBe(name);
  await card.getByRole('button', { name: 'Version history' }).click();
  await expect(card.getByText(/^Version \d$/)).toHaveText(['Version 2', 'Version 1']);

  const category = page.getByRole('combobox', { name: 'Category' });
  await expect(category.getByRole('option').first()).toHaveText('All Categories');
  await category.selectOption('Transport');
  await expect(page.getByText('No files found for the selected category and tax year.')).toBeVisible();

  await page.route('**/api/files/*/history?*', (route) => route.fulfill({ json: [] }));
  await expect(page, 'filters are in the address').toHaveURL(/taxYear=\d+&kind=21$/);
  await page.reload();
  await expect(years).toHaveValue(String(taxYear));
  await category.selectOption('All Categories');
  await card.getByRole('button', { name: 'Version history' }).click();
  await expect(card.getByText('No version history available for this file.')).toBeVisible();
});
