/** The desk: an expert finds a transmitted filing, takes it and moves it on. */
import { setRole, transmit, endpointUrl } from '@dossier/contracts';
import { expectFits } from './fixtures/axe.ts';
import { pdf } from './fixtures/files.ts';
import { adminEmail } from './fixtures/product.ts';
import { heading } from './fixtures/steps.ts';
import { completeDocuments, fetchStatus, signInOverHttp, taxYear } from './fixtures/users.ts';
import { expect, newAddress, test } from './fixtures/test.ts';

test(
  'an expert takes a transmitted filing and completes it; its owner has no desk',
  { tag: '@desktop' },
  async ({ product, openPage, openContext }) => {
    // Nothing breaks this address but the page.
    const user = await signInOverHttp(product, newAddress().replaceAll('-', 'maximiliane'));
    await completeDocuments(user);
    expect((await user.http.post(transmit.path, { data: { taxYear } })).ok()).toBe(true);
    const expert = await signInOverHttp(product, newAddress());
    // A role is given only after a fresh sign-in.
    const admin = await signInOverHttp(product, adminEmail);
    const appoint = endpointUrl(setRole, { params: { userId: expert.id } });
    expect((await admin.http.put(appoint, { data: { role: 'expert' } })).ok()).toBe(true);
    await admin.http.dispose();

    const page = await openPage(expert);
    await page.goto('/');
    await expect(heading(page, 'Desk')).toBeVisible();
    await expect(page).toHaveURL(/\/desk$/);
    await page.getByLabel('Name, e-mail address or user ID').fill(user.email.split('@')[0] ?? '');
    const row = page.getByRole('table', { name: 'Filings' }).locator('tbody').getByRole('row');
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Anna Müller');
    await row.getByRole('button', { name: 'Take the filing of Anna Müller' }).click();
    await expect(row).toContainText(expert.email);

    await row.getByRole('link', { name: 'Anna Müller' }).click();
    await expect(heading(page, 'Anna Müller')).toBeVisible();
    await page.getByRole('tab', { name: 'Answers' }).click();
    await expect(page.getByRole('button', { name: /^Ask a question about/ }).first()).toBeVisible();
    await expectFits(page, 'a filing');
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(printed.match(/\/Type\s*\/Page\b/g)?.length, 'pages of a printed filing').toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitemradio', { name: 'Completed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Complete with the tax return' });
    await dialog.getByLabel('Tax return as a PDF').setInputFiles(pdf('Tax return.pdf'));
    await dialog.getByRole('button', { name: 'Complete', exact: true }).click();
    await page.getByRole('tab', { name: 'Filing' }).click();
    const history = page.getByRole('list', { name: 'History' }).getByRole('listitem');
    await expect(history.first()).toContainText('Tax return uploaded');
    await expect(history.nth(1)).toContainText('Status: Completed');
    await expect(history.nth(2)).toContainText(`Assigned to ${expert.email}`);
    expect((await fetchStatus(user)).current_status_id).toBe(6);

    const owner = await (await openContext({ as: user })).newPage();
    await owner.goto(`/desk/${user.id}/${taxYear}`);
    await expect(heading(owner, 'Access Denied')).toBeVisible();
    await Promise.all([expert.http.dispose(), user.http.dispose()]);
  },
);
