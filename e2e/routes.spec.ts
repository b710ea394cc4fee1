import { getSession } from '@dossier/contracts';
import { completeProfile } from './fixtures/users.ts';
import { heading, stopClock, visit } from './fixtures/steps.ts';
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
  '/accessibility': 'Accessibility',
  '/licences': 'Licences',
};

test.describe('routes', () => {
  test('visitors see /login, the legal pages and “Page Not Found”; every other page redirects to /login', async ({
    page,
  }) => {
    await page.goto('/profile?setup=tax');
    await expect(heading(page, 'Sign in')).toBeVisible();
    for (const path of [...Object.keys(userPages), ...adminPages]) {
      await visit(page, '/cookies');
      await visit(page, path);
      await expect(page, path).toHaveURL('/login');
    }
    await expect(heading(page, 'Sign in')).toBeVisible();
    for (const [path, title] of Object.entries(legalPages)) {
      await visit(page, path);
      await expect(heading(page, title), path).toBeVisible();
      await expect(page).toHaveURL(path);
      await visit(page, '/login');
    }
    await visit(page, '/keep-email');
    await expect(heading(page, 'This link is incomplete')).toBeVisible();
    await visit(page, '/anything/else');
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await expect(page.getByText('There is no page at this address.')).toBeVisible();
  });

  test('users see every page except the administrator’s, whose remote is never requested', async ({
    user,
    openPage,
  }) => {
    await completeProfile(user);
    const page = await openPage(user);
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    await page.goto('/');
    for (const [path, title] of Object.entries(userPages)) {
      await visit(page, '/cookies');
      await visit(page, path);
      await expect(heading(page, title), path).toBeVisible();
    }
    await visit(page, '/featuretest');
    await expect(page.getByRole('list', { name: 'What Dossier offers' }), 'in four layouts').toHaveCount(4);
    for (const path of adminPages) {
      await visit(page, '/cookies');
      await visit(page, path);
      await expect(heading(page, 'Access Denied'), path).toBeVisible();
    }
    expect(requestedUrls.filter((url) => url.includes('mf-admin'))).toEqual([]);
    await visit(page, '/anything/else');
    await expect(heading(page, 'Page Not Found')).toBeVisible();
    await page.getByRole('link', { name: 'Go to home' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/login');
    await expect(page, 'signed in already').toHaveURL('/');
  });

  test(
    'legal links on the profile have returnTo=/profile and lead back',
    { tag: '@desktop' },
    async ({ user, openPage }) => {
      await completeProfile(user);
      const page = await openPage(user);
      await page.goto('/profile');
      await page.getByRole('main').locator('a[href$="returnTo=/profile"]').first().click();
      await expect(page).toHaveURL(/\?returnTo=\/profile$/);
      await page.getByRole('link', { name: 'Back', exact: true }).click();
      await expect(heading(page, 'Profile')).toBeVisible();
    },
  );

  test(
    'the session is rechecked every 60 s; an expired one shows a dialog and redirects to /login',
    { tag: '@desktop' },
    async ({ user, openPage }) => {
      await completeProfile(user);
      const page = await openPage(user);
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
      // The next recheck detects it at the latest; a poll (every 30 s) may receive the 401 earlier. The clock jumps: running
      // through the minute would end the time limits of the sign-in page, which is loaded in the meantime.
      await page.clock.fastForward(60_000);
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('alertdialog', { name: 'Session Expired' })).toBeVisible();
      expect(logged).toContain('Session expired');
    },
  );
});
