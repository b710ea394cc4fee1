import type { Page } from '@playwright/test';
import { pdf } from './fixtures/files.ts';
import { holdScripts } from './fixtures/scripts.ts';
import { firstView, heading, signOut } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeTaxProfile, upload } from './fixtures/users.ts';

const status = (page: Page) => page.getByRole('progressbar', { name: 'Progress of your tax year' });
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Adds up the layout shifts of the page. */
function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shifted: number }).shifted += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test('home shows status and checklist of the user before any script has run', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  await upload(user, pdf('Lohnausweis.pdf'), 1);
  const page = await (await openContext({ as: user })).newPage();
  await watchShifts(page);
  const scripts = await holdScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(heading(page, 'Five documents to go')).toBeVisible();
  await expect(status(page)).toHaveAttribute('aria-valuetext', 'Step 2 of 6: Upload Documents (33.33%)');
  await expect(row(page, 'Salary Statement').getByRole('img', { name: 'Uploaded' })).toBeVisible();
  await expect(row(page, 'Bank Documents').getByRole('img', { name: 'Missing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dossier, home' })).toBeVisible();
  await expect(firstView(page)).toHaveCount(1);

  await scripts.release();
  await expect(firstView(page)).toHaveCount(0);
  await expect(heading(page, 'Five documents to go')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lohnausweis.pdf' })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThanOrEqual(
    0.02,
  );
});

for (const type of ['drop', 'paste'] as const) {
  test(`files are kept that arrive by ${type} while the first view is shown`, async ({
    user,
    openContext,
  }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    const scripts = await holdScripts(page, '**/remotes/mf-home/**');
    await page.goto('/', { waitUntil: 'commit' });
    /** Sends the event with a file; resolves with whether a script has taken it. */
    const give = (name: string) =>
      page.evaluate((event) => {
        const data = new DataTransfer();
        data.items.add(new File(['%PDF-1.4'], 'Lohnausweis.pdf', { type: 'application/pdf' }));
        const init = { cancelable: true, dataTransfer: data, clipboardData: data };
        return !dispatchEvent(new (event === 'paste' ? ClipboardEvent : DragEvent)(event, init));
      }, name);
    // The script of the shell is there, that of home is not.
    await expect.poll(() => give('dragover')).toBe(true);
    expect(await give(type)).toBe(true);
    await expect(firstView(page)).toHaveCount(1);
    await scripts.release();
    const dialog = page.getByRole('dialog', { name: 'What kind of document is this?' });
    await expect(dialog).toContainText('Lohnausweis.pdf');
    await expect(firstView(page)).toHaveCount(0);
  });
}

test('the first view shows the chosen tax year, until signing out', async ({ user, openContext }) => {
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  await page.getByRole('radio', { name: '2023' }).check({ force: true });
  await expect(page.getByText('Tax year 2023')).toBeVisible();
  const scripts = await holdScripts(page);
  await page.reload({ waitUntil: 'commit' });
  await expect(firstView(page).getByText('Tax year 2023')).toBeVisible();
  await scripts.release();
  await expect(firstView(page)).toHaveCount(0);
  await expect(page.getByText('Tax year 2023')).toBeVisible();

  await signOut(page);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('dossier_year');
});

test('after signing out, Back shows nothing of the user', async ({ user, openContext }) => {
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  await expect(status(page)).toBeVisible();
  await page.goto('/cookies');
  await user.http.post('/api/auth/logout');
  await holdScripts(page);
  await page.goBack({ waitUntil: 'commit' });
  await expect(heading(page, 'Sign in')).toBeVisible();
  await expect(status(page)).toHaveCount(0);
});
