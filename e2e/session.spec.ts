import { extendSession, getSession } from '@dossier/contracts';
import { completeProfile, signInOverHttp, upload } from './fixtures/users.ts';
import { pdf } from './fixtures/files.ts';
import { startTimedProduct } from './fixtures/server-clock.ts';
import {
  submitEmail,
  enterCode,
  heading,
  countPendingRequests,
  signIn,
  signOut,
  stopClock,
} from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';

const minute = 60_000;

const expiredText = 'Your session has expired or you need to log in to continue...';

test('the dialog of an expired session appears once its script loads again', async ({
  user,
  openContext,
}) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  // A page that never rests has not loaded the dialog before it is needed.
  await page.addInitScript(() => (window.requestIdleCallback = () => 0));
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Annemarie');
  await user.http.post('/api/auth/logout');
  const refused = page.waitForEvent('requestfailed', (request) => request.resourceType() === 'script');
  await page.route('**/*.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Update profile' }).click();
  await refused;
  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
  await expect(dialog).toBeHidden();
  await page.unroute('**/*.js');
  await expect(dialog).toBeVisible();
});

test('an expired session shows a dialog, keeps the input and allows signing in again in place', async ({
  product,
  user,
  openPage,
}) => {
  await completeProfile(user);
  const page = await openPage(user);
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Annemarie');
  // A poll would notice the end of the session before the save does.
  await page.route('/api/notifications*', (route) => route.abort());
  await user.http.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Update profile' }).click();

  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
  await expect(dialog).toContainText(expiredText);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name'), 'the input is kept').toHaveValue('Annemarie');

  await page.getByRole('button', { name: 'Update profile' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, product, user.email);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name'), 'the input is kept after signing in again').toHaveValue(
    'Annemarie',
  );
  await page.getByRole('button', { name: 'Update profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect
    .poll(async () => (await (await page.request.get('/api/user?taxYear=2024')).json()).name)
    .toContain('Annemarie');
});

test('signing in leads to the requested page', async ({ page, product, user }) => {
  await completeProfile(user);
  await page.goto('/profile?setup=tax');
  await expect(page).toHaveURL('/login');
  await submitEmail(page, user.email);
  await enterCode(page, product, user.email);
  await expect(page).toHaveURL('/profile?setup=tax');
  await expect(heading(page, 'Step 1 of 11')).toBeVisible();
});

test('a remembered device needs no code after the browser was closed, but needs one after sign-out', async ({
  page,
  product,
  user,
}) => {
  await completeProfile(user);
  await signIn(page, product, user.email);
  await expect(page).toHaveURL('/');
  await page.context().clearCookies({ name: 'dossier_session' }); // as closing the browser does
  await page.goto('/login');
  await submitEmail(page, user.email);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await signOut(page);
  await submitEmail(page, user.email);
  await expect(page.getByLabel('Verification code')).toBeVisible();
});

test('returnTo accepts paths of the app only', async ({ user, openPage, product }) => {
  await completeProfile(user);
  const page = await openPage(user);
  for (const evil of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e//evil.example',
    '/x/..//evil.example',
    '/api/debug/login-as/2',
  ]) {
    const query = `?returnTo=${encodeURIComponent(evil)}`;
    await page.goto(`/login${query}`);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(new URL(page.url()).origin).toBe(product.url);
    await page.goto(`/cookies${query}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back', exact: true }), evil).toBeHidden();
  }
  await page.goto('/cookies?returnTo=/profile');
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page).toHaveURL('/profile');
});

test('signing out removes all data of the user from the browser', async ({ user, openContext }) => {
  await completeProfile(user);
  const canary = `Canary-${crypto.randomUUID()}`;
  await upload(user, pdf(`${canary}.pdf`));
  const context = await openContext({ as: user });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByText(canary)).toBeVisible();
  await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.evaluate((text) => {
    localStorage.setItem('dossier.section', text);
    sessionStorage.setItem('dossier.draft', text);
    localStorage.setItem('dossier.colorMode', 'dark');
  }, canary);
  const cookiesBefore = (await context.storageState()).cookies.map(({ value }) => value);
  expect(cookiesBefore.length).toBeGreaterThan(1);
  await signOut(page);

  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      caches_,
      await indexedDB.databases(),
    ]);
  });
  expect(stored).not.toContain(canary);
  expect(stored).not.toContain(user.email);
  const { cookies } = await context.storageState();
  // The sign-in page may already have asked for a passkey challenge, which sets a new, random
  // cookie: only a value from before signing out would still belong to the user.
  expect(cookies.filter(({ value }) => cookiesBefore.includes(value))).toMatchObject([
    { name: 'dossier_language', value: 'en' },
  ]);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(canary)).toBeHidden();
});

test('tabs sign out and in together', async ({ product, user, openContext }) => {
  await completeProfile(user);
  const context = await openContext({ as: user });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/');
  await second.goto('/profile');
  await second.getByLabel('First name').fill('typed and not saved');
  // A background tab renders once a second, which delays every click.
  await first.bringToFront();
  await signOut(first);
  await expect(second).toHaveURL('/login');
  await expect(second.getByLabel('E-mail address')).toBeVisible();
  await expect(second.getByText('Session Expired'), 'a sign-out is not an expiry').toBeHidden();
  await signIn(first, product, user.email);
  await expect(first).toHaveURL('/');
  await expect(second).not.toHaveURL('/login');
});

test('warns two minutes before the idle timeout; one key press extends the session', async ({
  openContext,
}) => {
  const product = await startTimedProduct();
  try {
    const user = await signInOverHttp(product, newAddress());
    await completeProfile(user);
    const page = await (await openContext({ as: user, baseURL: product.url })).newPage();
    const pending = countPendingRequests(page);
    await page.clock.install();
    await page.goto('/profile');
    await page.getByLabel('First name').fill('Annemarie');
    await stopClock(page);
    // Lets pending background requests finish now: in 27 minutes they would count as activity.
    await page.clock.runFor(1_000);
    await expect.poll(pending).toBe(0);
    const pass = async (minutes: number) => {
      product.advance(minutes * minute);
      // The recheck returns the remaining time, which the page needs before the clock advances further.
      const recheck = page.waitForResponse(`**${getSession.path}`);
      await page.clock.fastForward(minutes * minute);
      await (await recheck).finished();
      await expect.poll(pending).toBe(0);
    };
    const warning = page.getByRole('status').filter({ hasText: 'Your session ends soon' });
    await pass(27);
    await expect(warning).toHaveCount(0);
    await pass(1.5);
    await expect(warning).toContainText("Press any key to stay signed in. You won't lose what you typed.");
    const extended = page.waitForResponse(`**${extendSession.path}`);
    await page.keyboard.press('Shift');
    expect((await extended).ok()).toBe(true);
    await expect(warning).toHaveCount(0);
    await pass(5);
    await page.getByRole('button', { name: 'Update profile' }).click();
    await expect(page.getByText('Profile Updated')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Annemarie');
    await user.http.dispose();
  } finally {
    await product.stop();
  }
});
