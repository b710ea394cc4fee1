/** Pages that the browser translates: nothing crashes, and what changes is shown. Journeys through desk and administration. */
import { transmit as transmitOf } from '@dossier/contracts';
import { heading, visit } from './fixtures/steps.ts';
import { translatePages } from './fixtures/translation.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, taxYear } from './fixtures/users.ts';

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
