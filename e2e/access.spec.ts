import { languages } from '@dossier/contracts';
import type { Locator, Page } from '@playwright/test';
import { checkAllVariants, expectNoAxeViolations, selectLanguage } from './fixtures/axe.ts';
import { pdf } from './fixtures/files.ts';
import { completeDocuments, completeProfile, completeTaxProfile, taxYear } from './fixtures/users.ts';
import {
  submitEmail,
  chooseFiles,
  heading,
  openStoppedIntro,
  pileDialog,
  uploadPile,
  visit,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test.describe.configure({ timeout: 600_000 });

/** Opens an overlay, checks all variants of it and closes it. */
async function checkOverlay(page: Page, opener: Locator, name: string): Promise<void> {
  await opener.click();
  await expect(page.locator('[role=dialog], [role=alertdialog], [role=menu]').last()).toBeVisible();
  await checkAllVariants(page, name);
  await page.keyboard.press('Escape');
}

test('axe finds no violation in the intro splash', async ({ openContext }) => {
  const context = await openContext({ reducedMotion: 'no-preference' });
  for (const language of languages) {
    const page = await context.newPage(); // the splash plays once in each tab
    await page.addInitScript((code) => localStorage.setItem('i18nextLng', code), language);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(page.locator('[data-intro] section')).toBeVisible();
    await expectNoAxeViolations(page, `splash in ${language}`);
    await page.close();
  }
  const stopped = await (await openContext({ reducedMotion: 'no-preference' })).newPage();
  const logo = (await openStoppedIntro(stopped)).locator('img');
  await stopped.clock.runFor(2_100);
  await expect(logo).toBeVisible();
  await stopped.clock.resume(); // axe needs timers; the logo is visible for four seconds
  await expectNoAxeViolations(stopped, 'splash, logo');
});

test('axe finds no violation on the pages before sign-in', async ({ page, address }) => {
  await page.goto('/login');
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  await checkAllVariants(page, 'login');
  await checkOverlay(page, page.getByRole('button', { name: 'v0.33' }), 'change log');
  await submitEmail(page, address);
  await expect(page.getByLabel('Verification code')).toBeVisible();
  await checkAllVariants(page, 'code step, with its toast');
  for (const path of [
    '/cookies',
    '/data-protection',
    '/terms-and-conditions',
    '/accessibility',
    '/licences',
    '/nothing/here',
  ]) {
    await visit(page, path);
    await checkAllVariants(page, path);
  }
});

test('axe finds no violation on home and in its overlays', async ({ user, openPage }) => {
  await completeTaxProfile(user);
  const page = await openPage(user);
  await page.goto('/');
  await expect(page.getByText('No files uploaded yet')).toBeVisible();
  await checkAllVariants(page, 'home, empty');
  await chooseFiles(page, [pdf('Beleg 1.pdf'), pdf('Beleg 2.pdf')]);
  await expect(pileDialog(page)).toBeVisible();
  await checkAllVariants(page, 'dialog of a pile');
  await uploadPile(page, 'Transport');
  await expect(page.getByText('2 of 2 done').first()).toBeVisible();
  await page.route('/api/upload', (route) => route.abort());
  await chooseFiles(page, [pdf('Beleg 3.pdf')]);
  await expect(page.getByRole('dialog', { name: 'What kind of document is this?' })).toBeVisible();
  await checkAllVariants(page, 'category dialog');
  await page.getByRole('radio', { name: 'Transport' }).check({ force: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Network error occurred').first()).toBeAttached();
  await user.http.post('/api/send-message', { data: { message: 'Was fehlt noch?' } });
  await user.http.post('/api/send-message', { data: { message: 'Danke' } });
  await expect(page.getByRole('button', { name: 'Retry Beleg 3.pdf' })).toBeVisible();
  await checkAllVariants(page, 'home with files, done and failed uploads');
  await page.getByRole('button', { name: 'Remove Beleg 3.pdf' }).click();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Earlier messages' })).toBeVisible();
  await checkAllVariants(page, 'home with files and messages');

  await checkOverlay(page, page.getByRole('button', { name: 'Show all' }), 'Your Files');
  await checkOverlay(page, page.getByRole('button', { name: 'File history' }), 'file history dialog');
  await checkOverlay(page, page.getByRole('link', { name: 'Beleg 1.pdf' }), 'preview');
  await checkOverlay(page, page.getByRole('button', { name: 'Edit Your details' }), 'details dialog');
  await checkOverlay(page, page.getByRole('button', { name: 'Menu' }), 'menu');
  await checkOverlay(page, page.getByRole('button', { name: /^Notifications/ }), 'notifications');
  await page.getByRole('button', { name: 'Menu' }).click();
  await checkOverlay(page, page.getByRole('menuitem', { name: 'Install App' }), 'install help');
});

test('axe finds no violation after transmitting and on the other pages of home', async ({
  user,
  openPage,
}) => {
  await completeDocuments(user);
  await user.http.post('/api/advanced-tax/finish', { data: { taxYear, finished: true } });
  const page = await openPage(user);
  await page.goto('/');
  await checkOverlay(page, page.getByRole('button', { name: 'Transmit Files' }), 'transmit confirmation');
  await user.http.post('/api/tax-year-status/transmit', { data: { taxYear } });
  await page.reload();
  await expect(page.getByText('Documents Transmitted')).toBeVisible();
  await checkAllVariants(page, 'home after transmitting');
  for (const path of [`/file-history?taxYear=${taxYear}`, '/pgbar', '/featuretest', '/admin']) {
    await visit(page, path);
    await checkAllVariants(page, path);
    if (!path.startsWith('/file-history')) continue;
    await checkOverlay(page, page.getByRole('button', { name: 'Delete Spende.pdf' }), 'delete confirmation');
    await page.getByRole('button', { name: 'Delete Spende.pdf' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await checkOverlay(page, page.getByRole('button', { name: 'Deleted documents' }), 'deleted files');
  }
  await visit(page, '/pgbar');
  await user.http.post('/api/auth/logout');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
  await checkAllVariants(page, 'session expired');
});

test('axe finds no violation in profile and advanced section', async ({ user, openPage }) => {
  const page = await openPage(user);
  await page.goto('/profile?firstTime=true');
  await expect(heading(page, 'Welcome to Dossier')).toBeVisible();
  await checkAllVariants(page, 'profile, first time');
  await completeDocuments(user);
  await page.goto('/');
  for (const path of ['/profile', '/advanced-tax-info', '/tax-card-demo']) {
    await visit(page, path);
    await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    await checkAllVariants(page, path);
  }
});

test('a navigation moves the focus to the heading and updates the title, in every language', async ({
  user,
  openPage,
}) => {
  await completeProfile(user);
  const page = await openPage(user);
  await page.goto('/');
  await expect(page).toHaveTitle('Start with your tax profile · Dossier');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(heading(page, 'Profile')).toBeFocused();
  await expect(page).toHaveTitle('Profile · Dossier');
  await selectLanguage(page, 'de');
  await expect(page).toHaveTitle('Profil · Dossier');
});

test('no page scrolls horizontally at 320 px', async ({ page, user, openContext }) => {
  const expectNoOverflow = async (at: Page, what: string) => {
    const width = await at.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, what).toBeLessThanOrEqual(320);
  };
  const checkAllLanguages = async (at: Page, path: string) => {
    await visit(at, path);
    for (const language of languages.toReversed()) {
      await selectLanguage(at, language);
      await expectNoOverflow(at, `${path} in ${language}`);
    }
  };
  const small = { width: 320, height: 640 };
  await page.setViewportSize(small);
  await page.goto('/cookies');
  await checkAllLanguages(page, '/login');
  await completeDocuments(user);
  const signedIn = await (await openContext({ as: user, viewport: small })).newPage();
  await signedIn.goto('/cookies');
  for (const path of [
    '/',
    '/profile?setup=tax',
    '/advanced-tax-info',
    '/tax-card-demo',
    '/cookies',
    '/nothing/here',
    '/profile',
  ])
    await checkAllLanguages(signedIn, path);
  const hidden = await signedIn
    .getByLabel('Phone number')
    .evaluate((input) => input.scrollWidth - input.clientWidth);
  expect.soft(hidden, 'phone number, clipped by').toBeLessThanOrEqual(0);
});
