/**
 * Pages that the browser translates: nothing crashes, and what changes is shown. What no other spec of the project
 * `translated` does.
 */
import { transmit as transmitOf } from '@dossier/contracts';
import { pdf, png } from './fixtures/files.ts';
import { chooseFiles, heading, pileDialog, toasts, visit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, completeTaxProfile, taxYear } from './fixtures/users.ts';

test('desk and administration', async ({ user, expert, admin, openContext }) => {
  test.slow();
  await completeDocuments(user);
  expect((await user.http.post(transmitOf.path, { data: { taxYear } })).ok()).toBe(true);

  const context = await openContext({ as: expert });
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
    ['/desk/reminders', /./],
    ['/desk/openings', /./],
    ['/desk', 'Desk'],
  ] as const) {
    await visit(page, path);
    await expect(heading(page, name)).toBeVisible();
  }

  const office = await openContext({ as: admin });
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

test('home: details with their notes and errors, and a pile that is read, accepted and undone', async ({
  user,
  openContext,
}) => {
  test.slow();
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  await expect(page.locator('h1 font font')).toBeVisible();

  await test.step('the form of the details', async () => {
    await page.getByRole('button', { name: 'Edit Your details' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit your details' });
    const phone = dialog.getByLabel('Phone', { exact: true });
    for (const [number, note] of [
      ['12', 'too short or too long'],
      ['111111111', 'does not look like a phone number'],
      ['', null],
      ['+49 151 12345678', '+49 1511 2345678'],
      ['791234567', null],
    ] as const) {
      await phone.fill(number);
      await phone.blur();
      if (note) await expect(dialog.getByText(note).first()).toBeVisible();
    }
    await dialog.getByLabel('Country code').selectOption('+41');
    await dialog.getByRole('textbox', { name: 'Postal code' }).fill('3011');
    await dialog.getByRole('textbox', { name: 'Town' }).fill('');
    await dialog.getByRole('textbox', { name: 'Town' }).fill('Bern');
    await dialog.getByRole('textbox', { name: 'Postal code' }).fill('9999');
    await dialog.getByRole('textbox', { name: 'Postal code' }).fill('8002');
    await dialog.getByRole('textbox', { name: 'Town' }).fill('Zürich');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('+41 79 123 45 67')).toBeVisible();
  });

  await test.step('a pile', async () => {
    await chooseFiles(page, [pdf('Scan 1.pdf'), pdf('Scan 2.pdf'), png('Scan 3.png')]);
    const pile = pileDialog(page);
    await pile.getByRole('button', { name: 'Sort automatically' }).click();
    await pile.getByRole('button', { name: 'Upload 3 files' }).click();
    await expect(page.getByRole('heading', { name: /^Documents to sort/ })).toBeVisible();
    const row = page.getByRole('listitem').filter({ hasText: 'Scan 1.pdf' }).first();
    const choice = row.getByRole('combobox');
    await expect(choice).toBeVisible({ timeout: 60_000 });
    await choice.selectOption({ label: 'Transport' });
    const accept = row.getByRole('button', { name: /^Accept/ });
    await accept.click();
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(accept).toBeVisible();
  });
});
