/** The pages of administrators and experts: axe, and whether they fit, in every language. */
import type { Page } from '@playwright/test';
import { transmit } from '@dossier/contracts';
import { checkAllVariants } from './fixtures/axe.ts';
import { heading, visit } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, completeProfile, taxYear } from './fixtures/users.ts';

test.describe.configure({ timeout: 600_000 });

async function open(page: Page, path: string): Promise<void> {
  await (page.url() === 'about:blank' ? page.goto(path) : visit(page, path));
  await expect(heading(page, /./)).toBeVisible();
  await expect(page.getByRole('status', { name: /^(Loading|Checking)/ })).toHaveCount(0);
}

test('axe finds no violation on the pages of the administrator', async ({ admin, user, openPage }) => {
  await completeProfile(admin);
  await completeProfile(user);
  await user.http.post('/api/send-message', { data: { message: 'Was fehlt noch?' } });
  await admin.http.post(`/api/conversations/${user.id}/answers`, { data: { message: 'Der Lohnausweis' } });
  await user.http.post('/api/send-message', { data: { message: 'Danke' } });
  const page = await openPage(admin);
  const messages = ['/admin/messages', `/admin/messages/${user.id}`];
  for (const path of ['/admin', ...messages, '/cantons', '/address-demo']) {
    await open(page, path);
    if (messages.includes(path)) await expect(page.getByText(user.email).first()).toBeVisible();
    await checkAllVariants(page, path);
  }
});

test('axe finds no violation on the pages about accounts and the system', async ({
  admin,
  user,
  openPage,
}) => {
  await completeProfile(user);
  const page = await openPage(admin);
  for (const path of [
    '/admin/users',
    `/admin/users/${user.id}`,
    '/admin/audit',
    '/admin/system',
    '/admin/system/mails',
    '/admin/builds',
    '/admin/builds/keys',
  ]) {
    await open(page, path);
    await checkAllVariants(page, path);
  }
});

test('axe finds no violation on the desk', async ({ expert, user, openPage }) => {
  await completeDocuments(user);
  expect((await user.http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);
  await user.http.post('/api/send-message', { data: { message: 'Was fehlt noch?' } });
  const page = await openPage(expert);
  for (const path of [
    '/desk',
    `/desk/${user.id}/${taxYear}`,
    '/desk/templates',
    '/desk/reminders',
    '/desk/openings',
    '/desk/figures',
  ]) {
    await open(page, path);
    await checkAllVariants(page, path);
  }
  await open(page, `/desk/${user.id}/${taxYear}`);
  await page.getByRole('list', { name: 'Documents of the dossier' }).getByRole('button').first().click();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Ask for a better document' })).toBeVisible();
  await checkAllVariants(page, 'request of a better document');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible();
  await checkAllVariants(page, 'shortcuts');
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Answers' }).click();
  await page
    .getByRole('button', { name: /^Ask a question about / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Ask a question' })).toBeVisible();
  await checkAllVariants(page, 'question about an answer');
});
