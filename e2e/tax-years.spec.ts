import { getSession, updateStatusNumeric, type ResponseOf } from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { completeDocuments, completeTaxProfile, postFile, signInOverHttp } from './fixtures/users.ts';
import { expectRefused } from './fixtures/expect-refused.ts';
import { startTimedProduct } from './fixtures/server-clock.ts';
import { addFile, fillProfile, firstView, submitEmail, heading, toasts } from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';

const minute = 60_000;

test.describe('tax year', () => {
  test("offers the last three completed years and the current one, whose papers are collected; a year is selectable from January 1 of the next one ('Tax Year Not Available')", async ({
    user,
    openContext,
  }) => {
    await completeDocuments(user);
    // The year ends at midnight in Zurich, whatever the time zone of the device.
    const page = await (await openContext({ as: user, timezoneId: 'America/New_York' })).newPage();
    const years = page.getByRole('radiogroup', { name: 'Tax year' }).getByRole('radio');
    const choices = () => years.evaluateAll((all) => all.map((radio) => (radio as HTMLInputElement).value));
    const expectNotAvailable = async (year: string) => {
      const toast = toasts(page).getByText('Tax Year Not Available');
      await page.getByRole('radio', { name: year }).locator('xpath=..').click({ force: true });
      await expect(toast).toBeVisible();
      await expect(
        toasts(page).getByText(`Returns for ${year} can be filed from January 1, ${Number(year) + 1}.`),
      ).toBeVisible();
      await toasts(page).getByRole('button', { name: 'Close' }).click();
    };

    await page.clock.setFixedTime('2026-12-31T22:59:59Z');
    await page.goto('/');
    await expect(heading(page, 'All required documents are in')).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
    expect(await choices()).toEqual(['2023', '2024', '2025', '2026']);
    await page.goto('/advanced-tax-info');
    await expect(heading(page, 'Advanced Tax Information')).toBeVisible();
    expect(await choices()).toEqual(['2023', '2024', '2025', '2026', '2027']);
    await expectNotAvailable('2026');
    await expect(page.getByRole('radio', { name: '2024' })).toBeChecked();

    await page.clock.setFixedTime('2026-12-31T23:00:01Z');
    await page.goto('/');
    await expect(heading(page, 'All required documents are in')).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
    expect(await choices()).toEqual(['2024', '2025', '2026', '2027']);
    await page.goto('/advanced-tax-info');
    await expect(heading(page, 'Advanced Tax Information')).toBeVisible();
    expect(await choices()).toEqual(['2024', '2025', '2026', '2027', '2028']);
    await expectNotAvailable('2027');
  });

  test(
    'the server rejects an upload for a future year of a device whose clock is ahead; the file is kept',
    { tag: '@desktop' },
    async ({ user, openPage }) => {
      await completeTaxProfile(user);
      const page = await openPage(user);
      // Files of the current year can be uploaded; files of the next year cannot.
      const ahead = new Date().getFullYear() + 1;
      await page.clock.setFixedTime(`${ahead + 1}-02-01T12:00:00Z`);
      await page.goto('/');
      await page.getByRole('radio', { name: String(ahead), exact: true }).check({ force: true });
      await expect(page.getByText('No files uploaded yet')).toBeVisible();
      await addFile(page, 'Transport', pdf('Halbtax.pdf'));
      const row = page.locator('li').filter({ hasText: 'Halbtax.pdf' });
      await expect(row).toContainText(`Returns for ${ahead} can be filed from January 1, ${ahead + 1}.`);
      await expect(row.getByRole('button', { name: 'Retry' })).toBeVisible();
    },
  );

  test(
    'codes, idle sessions and long sessions expire; a year can be filed from midnight in Zurich',
    { tag: '@desktop' },
    async ({ openContext }) => {
      test.slow();
      const product = await startTimedProduct({ AUTH_IP_LIMIT: '1000' });
      try {
        const isSignedIn = async (http: Awaited<ReturnType<typeof signInOverHttp>>['http']) =>
          ((await (await http.get(getSession.path)).json()) as ResponseOf<typeof getSession>).isAuthenticated;

        await test.step('a code is valid for five minutes', async () => {
          const address = newAddress();
          const page = await (await openContext({ baseURL: product.url })).newPage();
          await page.goto('/login');
          await submitEmail(page, address);
          const late = await product.mailbox.nextCode(address);
          product.advance(5 * minute + 1_000);
          await page.getByLabel('Verification code').fill(late);
          await expect(page.getByText('Invalid verification code')).toBeVisible();
          await expect(toasts(page).getByText('Verification failed')).toBeVisible();
          await page.getByRole('button', { name: 'Request a new code' }).click();
          await submitEmail(page, address);
          const inTime = await product.mailbox.nextCode(address);
          product.advance(4 * minute);
          await page.getByLabel('Verification code').fill(inTime);
          await fillProfile(page);
          await page.getByLabel('Your message').fill('Noch nicht gesendet');
          product.advance(31 * minute);
          await page.getByRole('button', { name: 'Send message' }).click();
          await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
          await page.getByRole('button', { name: 'Cancel' }).click();
          await expect(page.getByLabel('Your message'), 'the input is kept').toHaveValue(
            'Noch nicht gesendet',
          );
        });

        await test.step('a session ends after 12 hours despite activity', async () => {
          const { http } = await signInOverHttp(product, newAddress());
          for (let hour = 0; hour < 23; hour++) {
            product.advance(29 * minute);
            expect((await http.post('/api/auth/extend')).ok() && (await isSignedIn(http)), `${hour}`).toBe(
              true,
            );
          }
          product.advance(59 * minute);
          expect(await isSignedIn(http)).toBe(false);
          await http.dispose();
        });

        await test.step('January 1', async () => {
          product.setTime(new Date('2027-12-31T22:59:00Z'));
          const user = await signInOverHttp(product, newAddress());
          const begin = () =>
            user.http.post(updateStatusNumeric.path, { data: { status: 2, taxYear: 2027 } });
          const collect = () => postFile(user, pdf('Lohnausweis.pdf'), { categoryId: '1', taxYear: '2028' });
          await expectRefused(begin(), 422, 'TAX_YEAR_NOT_AVAILABLE');
          await expectRefused(collect(), 422, 'TAX_YEAR_NOT_AVAILABLE');
          product.advance(minute + 1_000);
          await expectRefused(begin(), 409, 'TAX_PROFILE_INCOMPLETE');
          expect((await collect()).status(), 'files of the current year').toBe(200);
          await user.http.dispose();
        });
      } finally {
        await product.stop();
      }
    },
  );
});
