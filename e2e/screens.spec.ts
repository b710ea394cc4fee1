/** Document 1, section 2: screens and routes, as READINGS.md reads it. */
import {
  fileHistoryTaxYears,
  finishAdvanced,
  getSession,
  homeTaxYears,
  listNotifications,
  transmit,
  yearInZurich,
  type ResponseOf,
} from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { pdf } from './fixtures/files.ts';
import { completeDocuments, completeProfile, completeTaxProfile, taxYear, upload } from './fixtures/users.ts';
import {
  submitEmail,
  chooseFiles,
  heading,
  openEmptyHome,
  openStoppedIntro,
  signOut,
  stopClock,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const userPages: Readonly<Record<string, string | RegExp>> = {
  '/': 'Start with your tax profile',
  '/profile': 'Profile',
  '/profile?firstTime=true': /./,
  '/profile?setup=tax': 'Step 1 of 11',
  '/advanced-tax-info': 'Advanced Tax Information',
  '/advanced-tax-info-legacy': 'Advanced Tax Information',
  '/tax-card-demo': 'Tax Card Demo',
  '/pgbar': 'Progress displays',
  '/featuretest': 'Features',
  '/file-history': 'File History',
};
const adminPages = ['/admin', '/admin/messages', '/cantons', '/address-demo'];
const legalPages: Readonly<Record<string, string>> = {
  '/cookies': 'Cookies',
  '/cookie-policy': 'Cookies',
  '/data-protection': 'Data protection',
  '/data-protection-policy': 'Data protection',
  '/terms-and-conditions': 'Terms and conditions',
};
const isPhone = () => test.info().project.name === 'phone';
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' });

test.describe('routes', () => {
  test('nobody: /login, the legal pages and “Page Not Found”; every other page leads to /login', async ({
    page,
  }) => {
    for (const path of [...Object.keys(userPages), ...adminPages]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/login');
    }
    await expect(heading(page, 'Sign in')).toBeVisible();
    for (const [path, title] of Object.entries(legalPages)) {
      await page.goto(path);
      await expect(heading(page, title), path).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    await page.goto('/anything/else');
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await expect(page.getByText('There is no page at this address.')).toBeVisible();
  });

  test('a user: every page but the administrator’s, whose remote is never asked for', async ({
    user,
    openContext,
  }) => {
    await completeProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const [path, title] of Object.entries(userPages)) {
      await page.goto(path);
      await expect(heading(page, title), path).toBeVisible();
    }
    await page.goto('/featuretest');
    await expect(page.getByRole('list', { name: 'What Dossier offers' }), 'in four layouts').toHaveCount(4);
    for (const path of adminPages) {
      await page.goto(path);
      await expect(heading(page, 'Access Denied'), path).toBeVisible();
    }
    expect(asked.filter((url) => url.includes('mf-admin'))).toEqual([]);
    await page.goto('/anything/else');
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(page, 'signed in already').toHaveURL('/');
  });

  test(
    'legal links carry returnTo=/profile on the profile, and lead back',
    { tag: '@desktop' },
    async ({ user, openContext }) => {
      await completeProfile(user);
      const page = await (await openContext({ as: user })).newPage();
      await page.goto('/profile');
      await page.getByRole('main').locator('a[href$="returnTo=/profile"]').first().click();
      await expect(page).toHaveURL(/\?returnTo=\/profile$/);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(heading(page, 'Profile')).toBeVisible();
    },
  );

  test(
    'the session watcher asks every 60 s, says that the session expired, and leads to /login',
    { tag: '@desktop' },
    async ({ user, openContext }) => {
      await completeProfile(user);
      const page = await (await openContext({ as: user })).newPage();
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await page.clock.install();
      await page.goto('/pgbar');
      await expect(heading(page, 'Progress displays')).toBeVisible();
      await stopClock(page);
      const recheck = page.waitForResponse(`**${getSession.path}`);
      await page.clock.runFor(60_000);
      await recheck;
      await expect(page).toHaveURL('/pgbar');
      await user.http.post('/api/auth/logout');
      // By the next recheck at the latest; the polls of 30 s hear the same 401.
      await page.clock.runFor(60_000);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
      expect(logged).toContain('Session expired');
    },
  );
});

test.describe('intro splash', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('title and slogan 2 s, logo 2 s with its sound, 2 s more, then the form', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('dossier.sound', 'on');
      const { play } = HTMLMediaElement.prototype;
      const played: unknown[] = [];
      Object.assign(window, { played });
      HTMLMediaElement.prototype.play = function () {
        played.push([new URL(this.src).pathname, this.volume, this.muted]);
        return played.length < 3 ? Promise.reject(new DOMException('', 'NotAllowedError')) : play.call(this);
      };
    });
    const played = () => page.evaluate(() => (window as unknown as { played: unknown[] }).played);
    const intro = await openStoppedIntro(page);
    await expect(intro.getByText('Dossier', { exact: true })).toBeVisible();
    expect(await intro.evaluate((element) => getComputedStyle(element).backgroundImage)).toContain(
      '/background.svg',
    );
    const logo = intro.getByRole('img', { name: 'File Manager Logo' });
    await page.clock.runFor(1_900);
    await expect(logo).toBeHidden();
    await page.clock.runFor(200);
    await expect(logo).toBeVisible();
    await expect(logo).toHaveAttribute('src', '/logo.svg');
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    // Refused; then muted; 300 ms later with sound again, and a pulse until it is heard.
    await expect.poll(played).toHaveLength(2);
    await expect(intro.locator('[data-blocked]')).toHaveCount(1);
    await expect(async () => {
      await page.clock.runFor(50); // counted from the moment when the muted one is refused
      expect(await played()).toHaveLength(3);
    }).toPass({ intervals: [10] });
    expect(await played()).toEqual([false, true, false].map((muted) => ['/api/audio/intro.wav', 0.7, muted]));
    await page.clock.runFor(1_800);
    await expect(intro).toBeVisible();
    await page.clock.runFor(2_100);
    await expect(intro).toBeHidden();
    await expect(page.getByLabel('E-mail address')).toBeFocused();
  });

  test('a logo that cannot be had is a crossed eye; a click plays the sound and nothing else', async ({
    page,
  }) => {
    await page.route('**/logo.svg', (route) => route.abort());
    const intro = await openStoppedIntro(page);
    const sound = page.waitForRequest('**/api/audio/intro.wav');
    await page.mouse.click(20, 300);
    expect((await (await sound).response())?.ok()).toBe(true);
    await page.clock.runFor(2_000);
    await expect(intro.getByRole('img', { name: 'File Manager Logo' })).toHaveJSProperty('tagName', 'svg');
    await expect(page).toHaveURL('/login');
  });

  test('in nobody’s way: first stop of Tab, ended by Esc, typing or use of the form, shown once', async ({
    page,
    openContext,
  }) => {
    const skip = page.getByRole('button', { name: 'Skip intro' });
    const email = page.getByLabel('E-mail address');
    await page.goto('/login');
    await expect(skip).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(skip).toBeHidden();
    await expect(email).toBeFocused();
    await page.reload();
    await expect(email).toBeFocused();
    await expect(page.locator('[data-intro]')).toHaveCount(0);

    const again = await (await openContext()).newPage();
    const start = async () => {
      await again.goto('/login');
      await again.evaluate(() => sessionStorage.clear());
      await again.reload();
      await expect(again.getByRole('button', { name: 'Skip intro' })).toBeVisible();
    };
    const form = again.getByLabel('E-mail address');
    await start();
    await form.fill('anna@bluewin.ch');
    await expect(again.locator('[data-intro]')).toHaveCount(0);
    await start();
    await again.keyboard.type('anna@bluewin.ch');
    await expect(form).toHaveValue('anna@bluewin.ch');
    await start();
    await again.keyboard.press('Escape');
    await expect(again.locator('[data-intro]')).toHaveCount(0);
  });
});

test.describe('login screen', () => {
  test('features list, both steps, language selector, change log', async ({ page, address }) => {
    await page.goto('/login');
    const features = page.getByRole('list', { name: 'What Dossier offers' });
    for (const feature of [
      'AI-powered form analysis',
      'Encrypted storage',
      'Swiss data protection',
      'In your language',
      'Fair pricing',
      'From your phone',
      'Intelligent file organisation',
      '15% more tax refunds',
    ]) {
      await expect(features).toContainText(feature);
    }
    await expect(page.getByText('An advertising claim, not a promise.')).toBeVisible();
    await expectLanguageSelector(page);

    await page.getByRole('button', { name: 'v0.33' }).click();
    const log = page.getByRole('dialog', { name: 'Change log' });
    for (let minor = 33; minor >= 24; minor--) await expect(log).toContainText(`Version 0.${minor}`);
    await expect(log).toContainText('June 3, 2025');
    await page.keyboard.press('Escape');
    await expect(log).toBeHidden();

    const send = page.getByRole('button', { name: 'Send code' });
    await expect(send).toBeDisabled();
    await submitEmail(page, address);
    const verify = page.getByRole('button', { name: 'Verify' });
    await expect(verify).toBeDisabled();
    await page.getByLabel('Verification code').fill('12345');
    await expect(verify).toBeDisabled();
    await page.getByLabel('Verification code').fill('123456');
    await expect(verify).toBeEnabled();
    const newCode = page.getByRole('button', { name: 'Request a new code' });
    await expect(toast(page).getByText('Code sent')).toBeVisible();
    await newCode.click({ trial: true }); // the toast is not in its way
    await newCode.click();
    await expect(page.getByLabel('E-mail address')).toHaveValue(address);
  });

  test('the e-mail field sounds and shakes when it gets the focus, where that is wanted', async ({
    openContext,
  }) => {
    const page = await (await openContext({ reducedMotion: 'no-preference' })).newPage();
    await page.addInitScript(() => {
      if (origin === 'null') return;
      localStorage.setItem('dossier.sound', 'on');
      sessionStorage.setItem('dossier.intro', 'seen');
      Object.assign(window, { shaken: 0 });
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...args) {
        if (this instanceof HTMLInputElement) (window as unknown as { shaken: number }).shaken++;
        return animate.apply(this, args);
      };
    });
    const sound = page.waitForRequest('**/api/audio/focus.wav');
    await page.goto('/login');
    await page.getByLabel('E-mail address').focus();
    expect((await (await sound).response())?.ok()).toBe(true);
    expect(await page.evaluate(() => (window as unknown as { shaken: number }).shaken)).toBeGreaterThan(0);
  });
});

test.describe('home screen', () => {
  test('header: logo, language, bell, burger menu of a user; Install App; Logout', async ({
    user,
    openContext,
  }) => {
    await completeProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/pgbar');
    await page.getByRole('banner').getByRole('img', { name: 'File Manager Logo' }).click();
    await expect(page).toHaveURL('/');
    await expectLanguageSelector(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Profile', 'Install App', 'Logout']);
    await page.getByRole('menuitem', { name: 'Install App' }).click();
    await expect(page.getByRole('dialog', { name: 'Install Dossier' })).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(heading(page, 'Profile')).toBeFocused();
    await signOut(page);
  });

  test('the bell: what is to be done, its number, 9+ above nine', async ({ user, openContext }) => {
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/pgbar');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/^Notifications, \d open$/);
    await bell.click();
    const list = page.getByRole('dialog', { name: 'Notifications' });
    await expect(list.getByRole('listitem').first()).toContainText('Important');
    await list.getByRole('link').first().click();
    await expect(page).toHaveURL(/^[^?]+\/profile/);

    const many = Array.from({ length: 12 }, (_, index): ResponseOf<typeof listNotifications>[number] => ({
      id: String(index),
      title: 'Add your name',
      description: 'It stands on your dossier.',
      category: 'profile',
      priority: 'high',
      actionUrl: '/profile',
      actionText: 'Open profile',
    }));
    await page.route(listNotifications.path, (route) => route.fulfill({ json: many }));
    await page.goto('/pgbar');
    await expect(bell).toHaveAccessibleName('Notifications, 12 open');
    await expect(bell).toContainText('9+');
  });

  test('empty: tax year selector, checklist, upload controls, empty state, message box, buttons', async ({
    user,
    openContext,
  }) => {
    await completeProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/');
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Profile', exact: true })).toHaveAttribute(
      'href',
      '/profile',
    );
    await expect(page.getByRole('link', { name: 'Complete Your Tax Profile' })).toHaveAttribute(
      'href',
      '/profile?setup=tax',
    );
    await expect(page.getByText('Complete your tax profile to unlock advanced features')).toBeVisible();
    const advanced = page.getByRole('button', { name: 'Advanced Tax Info' });
    await expect(advanced).toHaveAttribute('aria-disabled', 'true');
    await expect(advanced).toHaveAccessibleDescription(
      'Complete document upload to unlock advanced features',
    );
    await expect(page.getByText('Please upload all required documents')).toBeVisible();
    for (const name of ['Upload files', 'Take photo'])
      await expect(page.getByRole('button', { name }).filter({ visible: true }).first()).toBeVisible();
    const picker = page.locator('input[type=file]').first();
    await expect(picker).toHaveAttribute('multiple');
    await expect(picker).not.toHaveAttribute('accept');
    await expect(page.getByLabel('Your message')).toBeVisible();

    const years = page.getByRole('radiogroup', { name: 'Tax year' }).getByRole('radio');
    expect(
      await years.evaluateAll((all) => all.map((each) => Number((each as HTMLInputElement).value))),
    ).toEqual(homeTaxYears(new Date()));
    await expect(page.getByRole('radio', { name: String(taxYear) })).toBeChecked();
    const other = homeTaxYears(new Date()).find((year) => year !== taxYear)!;
    const asked = ['/api/tax-status', '/api/files', '/api/document-categories'].map((path) =>
      page.waitForRequest(
        (request) => request.url().includes(`${path}?`) && request.url().includes(`${other}`),
      ),
    );
    await page.getByRole('radio', { name: String(other) }).check({ force: true });
    await Promise.all(asked);
    await expect(page.getByText(`Tax year ${other}`)).toBeVisible();
  });

  test('an incomplete profile: the Profile button leads to /profile?firstTime=true', async ({
    user,
    openContext,
  }) => {
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/');
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await expect(page).toHaveURL('/profile?firstTime=true');
  });

  test('upload list, category dialog, Your Files with its count, file history dialog', async ({
    user,
    openContext,
  }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/');
    await expect(page.getByText('Your tax profile is complete')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete Your Tax Profile' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await chooseFiles(page, [pdf('Spende.pdf'), pdf('Quittung.pdf')]);
    const category = page.getByRole('dialog', { name: 'What kind of paper is it?' });
    const go = category.getByRole('button', { name: 'Continue' });
    await expect(go).toBeDisabled();
    await category.getByRole('radio', { name: 'Receipts for Deductions' }).check({ force: true });
    await go.click();
    const row = page.getByRole('listitem').filter({ hasText: 'Spende.pdf' });
    await expect(row.getByText('Done')).toBeVisible();
    await expect(toast(page).getByText('2 files uploaded successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(row.getByText('Done')).toBeHidden();

    // Each entry of the checklist uploads that document.
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Salary Statement', exact: true }).click();
    await (await chooser).setFiles(pdf('Lohn.pdf'));
    await expect(page.getByText('2 of 6', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Show all' }).click();
    const files = page.getByRole('dialog', { name: 'Your Files' });
    await expect(files).toContainText(`3 files for tax year ${taxYear}`);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'File history' }).click();
    const history = page.getByRole('dialog', { name: 'File History' });
    await expect(history.getByRole('combobox', { name: 'Tax year' }).getByRole('option')).toHaveText(
      fileHistoryTaxYears(new Date()).map(String),
    );
    await expect(history.getByRole('combobox', { name: 'Category' })).toContainText('All Categories');
    await expect(history.getByRole('heading', { name: today() })).toBeVisible();
    await history.getByRole('combobox', { name: 'Category' }).selectOption('Salary Statement');
    await expect(history.getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(history).toBeHidden();
  });

  test('all there and transmitted: checklist, Advanced Tax Info, Transmit, the banner', async ({
    user,
    openContext,
  }) => {
    await completeDocuments(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/');
    await expect(page.getByText('All required documents uploaded')).toBeVisible();
    await expect(page.getByText('Advanced features unlocked')).toBeVisible();
    const rail = page.getByRole('progressbar', { name: 'Progress of your tax year' });
    await expect(rail).toHaveAttribute('aria-valuetext', 'Step 3 of 6: Documents Submitted (50%)');
    const transmitButton = page.getByRole('button', { name: 'Transmit Files' });
    await expect(transmitButton).toHaveAttribute('aria-disabled', 'true');
    await user.http.post(finishAdvanced.path, { data: { taxYear, finished: true } });
    await user.http.post(transmit.path, { data: { taxYear } });
    await page.reload();
    await expect(page.getByText('Documents Transmitted')).toBeVisible();
    await expect(
      page.getByText('Your tax documents have been successfully transmitted and are now being processed.'),
    ).toBeVisible();
    await expect(transmitButton).toBeHidden();
    await page.getByRole('button', { name: 'Advanced Tax Info' }).click();
    await expect(page).toHaveURL('/advanced-tax-info');
  });
});

test.describe('dialogs', () => {
  test(
    'Session Expired: its text, Cancel, and Log In to /login',
    { tag: '@desktop' },
    async ({ user, openContext }) => {
      await completeProfile(user);
      const page = await (await openContext({ as: user })).newPage();
      await page.goto('/');
      await expect(heading(page, 'Start with your tax profile')).toBeVisible();
      await user.http.post('/api/auth/logout');
      await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
      await expect(dialog).toContainText('Your session has expired or you need to log in to continue...');
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Log In' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByLabel('E-mail address')).toBeVisible();
    },
  );

  test('loading overlay: “Please Wait”, “Loading tax documents...”, at least 500 ms', async ({
    user,
    openContext,
  }) => {
    await completeProfile(user);
    const page = await (await openContext({ as: user })).newPage();
    await openEmptyHome(page);
    await stopClock(page);
    const gate = Promise.withResolvers<void>();
    const other = homeTaxYears(new Date()).find((year) => year !== taxYear)!;
    const files = `**/api/files?taxYear=${other}*`;
    await page.route(files, async (route) => {
      await gate.promise;
      await route.fallback();
    });
    await page.getByRole('radio', { name: String(other) }).check({ force: true });
    const overlay = page.getByText('Please Wait');
    await page.clock.runFor(400);
    await expect(overlay).toBeVisible();
    await expect(page.getByText('Loading tax documents...')).toBeVisible();
    gate.resolve();
    await expect(page.getByText(`Tax year ${other}`)).toBeVisible();
    await expect(page.getByText('No files uploaded yet')).toBeVisible();
    await page.clock.runFor(100);
    await expect(overlay, 'not a flash').toBeVisible();
    await page.clock.runFor(600);
    await expect(overlay).toBeHidden();
  });
});

test('file history page: years, categories, day groups, cards, versions, empty texts, footer', async ({
  user,
  openContext,
}) => {
  const name = 'Lohnausweis.pdf';
  await upload(user, pdf(name));
  await upload(user, pdf(name)); // other bytes: a second version
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
    .filter({ has: page.getByRole('heading', { name: today() }) });
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

  await page.route('**/api/files/*/history', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await years.selectOption(String(taxYear));
  await card.getByRole('button', { name: 'Version history' }).click();
  await expect(card.getByText('No version history available for this file.')).toBeVisible();
});

/** As an icon only where it is narrow; the choice itself is the platform's. Inactive languages cannot be chosen. */
async function expectLanguageSelector(page: Page): Promise<void> {
  const select = page.getByRole('combobox', { name: 'Language' });
  await expect(select).toHaveCSS('opacity', isPhone() ? '0' : '1');
  await expect(select.locator('xpath=..').locator('svg').first()).toBeVisible({ visible: isPhone() });
  await expect(select.locator('option:enabled')).toHaveText([
    'English',
    'Français',
    'Deutsch',
    'Schwyzerdütsch',
    'Italiano',
  ]);
}

/** `MMMM d, yyyy` where the papers are uploaded. */
function today(): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'Europe/Zurich' }).format(
    new Date(),
  );
}
