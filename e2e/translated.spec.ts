/** Pages that the browser translates: nothing crashes, and what changes is shown. Journeys through every remote. */
import { endpointUrl, listFiles, transmit as transmitOf } from '@dossier/contracts';
import { pdf, requiredFiles } from './fixtures/files.ts';
import {
  addFile,
  chooseFiles,
  fillProfile,
  fillTaxProfile,
  finishAdvanced,
  heading,
  signIn,
  transmit,
  uploadPile,
  visit,
} from './fixtures/steps.ts';
import { translatePages } from './fixtures/translation.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, taxYear } from './fixtures/users.ts';

test('sign-in, profile, wizard, uploads, advanced section and transmission', async ({
  product,
  address,
  openContext,
}) => {
  test.slow();
  const context = await openContext();
  await translatePages(context);
  const page = await context.newPage();
  await signIn(page, product, address);
  await fillProfile(page);
  await fillTaxProfile(page);
  await expect(heading(page, 'Six documents to go')).toBeVisible();
  expect(await page.locator('font').count()).toBeGreaterThan(10);

  await chooseFiles(
    page,
    ['a', 'b', 'c'].map((name) => pdf(`Beleg ${name}.pdf`)),
  );
  await uploadPile(page, 'Transport');
  const files = endpointUrl(listFiles, { query: { taxYear } });
  await expect.poll(async () => ((await (await page.request.get(files)).json()) as unknown[]).length).toBe(3);
  for (const { category, file } of requiredFiles())
    if (category !== 'Transport') await addFile(page, category, file);
  await expect(page.getByText('All required documents uploaded')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your Files' });
  await dialog.getByRole('link', { name: 'Beleg a.pdf' }).click();
  await expect(page.getByRole('dialog', { name: 'Beleg a.pdf' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  await finishAdvanced(page);
  await page.goto('/');
  await transmit(page);
  await expect(page.getByText('Documents Transmitted')).toBeVisible();
  for (const path of ['/papers', '/file-history', '/profile']) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('desk and administration', async ({ user, expert, admin, openContext }) => {
  test.slow();
  await completeDocuments(user);
  expect((await user.http.post(transmitOf.path, { data: { taxYear } })).ok()).toBe(true);

  const context = await openContext({ as: expert });
  await translatePages(context);
  const page = await context.newPage();
  await page.goto('/desk');
  await page.getByLabel('Name, e-mail address or user ID').fill(user.email.split('@')[0] ?? '');
  const row = page.getByRole('table', { name: 'Filings' }).locator('tbody').getByRole('row');
  await expect(row).toHaveCount(1);
  await row.getByRole('link', { name: 'Anna Müller' }).click();
  await expect(heading(page, 'Anna Müller')).toBeVisible();
  for (const name of ['Answers', 'Filing']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.getByRole('tab', { name, selected: true })).toBeVisible();
  }
  for (const [path, name] of [
    ['/desk/figures', /./],
    ['/desk/inbox', /./],
    ['/desk/templates', /./],
    ['/desk', 'Desk'],
  ] as const) {
    await visit(page, path);
    await expect(heading(page, name)).toBeVisible();
  }

  const office = await openContext({ as: admin });
  await translatePages(office);
  const adminPage = await office.newPage();
  await adminPage.goto('/admin');
  for (const path of [
    '/admin/users',
    '/admin/audit',
    '/admin/builds',
    '/admin/system',
    '/admin/messages',
    '/cantons',
  ]) {
    await visit(adminPage, path);
    await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await adminPage.goto(`/admin/users/${user.id}`);
  await expect(adminPage.getByRole('heading', { level: 1 })).toBeVisible();
});
