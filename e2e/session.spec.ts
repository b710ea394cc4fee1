import { extendSession, getSession } from '@dossier/contracts';
import { completeProfile, signInOverHttp, upload } from './fixtures/users.ts';
import { pdf } from './fixtures/files.ts';
import { startTimedProduct } from './fixtures/server-clock.ts';
import {
  askForCode,
  enterCode,
  heading,
  requestsUnderWay,
  signIn,
  signOut,
  stopClock,
} from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';

const minute = 60_000;

const expiredText = 'Your session has expired or you need to log in to continue...';

test('an ended session says so to the letter, keeps what was typed and lets its person in again over it', async ({
  product,
  person,
  openContext,
}) => {
  await completeProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Annemarie');
  await person.http.post('/api/auth/logout');
  await page.getByRole('button', { name: 'Update profile' }).click();

  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' });
  await expect(dialog).toContainText(expiredText);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name'), 'what was typed is still there').toHaveValue('Annemarie');

  await page.getByRole('button', { name: 'Update profile' }).click();
  await page.getByRole('button', { name: 'Log In' }).click();
  await enterCode(page, product, person.email);
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('First name'), 'and after signing in again over it').toHaveValue('Annemarie');
  await page.getByRole('button', { name: 'Update profile' }).click();
  await expect(page).toHaveURL('/profile');
  await expect
    .poll(async () => (await (await page.request.get('/api/user?taxYear=2024')).json()).name)
    .toContain('Annemarie');
});

test('a visitor signs in and arrives at the page asked for', async ({ page, product, person }) => {
  await completeProfile(person);
  await page.goto('/profile?setup=tax');
  await expect(page).toHaveURL('/login');
  await askForCode(page, person.email);
  await enterCode(page, product, person.email);
  await expect(page).toHaveURL('/profile?setup=tax');
  await expect(heading(page, 'Step 1 of 11')).toBeVisible();
});

test('who comes back to a browser that was closed needs no code on this device; after signing out there, one again', async ({
  page,
  product,
  person,
}) => {
  await completeProfile(person);
  await signIn(page, product, person.email);
  await expect(page).toHaveURL('/');
  await page.context().clearCookies({ name: 'dossier_session' }); // as closing the browser does
  await page.goto('/login');
  await askForCode(page, person.email);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await signOut(page);
  await askForCode(page, person.email);
  await expect(page.getByLabel('Verification code')).toBeVisible();
});

test('returnTo leads nowhere but into the app', async ({ person, openContext, product }) => {
  await completeProfile(person);
  const page = await (await openContext({ as: person })).newPage();
  for (const evil of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
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

test('signing out leaves nothing of the person in the browser', async ({ person, openContext }) => {
  await completeProfile(person);
  const canary = `Canary-${crypto.randomUUID()}`;
  await upload(person, pdf(`${canary}.pdf`));
  const context = await openContext({ as: person });
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
  await signOut(page);

  const kept = await page.evaluate(async () => {
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
  expect(kept).not.toContain(canary);
  expect(kept).not.toContain(person.email);
  const { cookies } = await context.storageState();
  expect(cookies.filter(({ value }) => value !== '')).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText(canary)).toBeHidden();
});

test('two tabs follow each other out and in', async ({ product, person, openContext }) => {
  await completeProfile(person);
  const context = await openContext({ as: person });
  const [first, second] = [await context.newPage(), await context.newPage()];
  await first.goto('/');
  await second.goto('/profile');
  await second.getByLabel('First name').fill('typed and not saved');
  // A tab behind another paints once a second, and every click waits for it.
  await first.bringToFront();
  await signOut(first);
  await expect(second).toHaveURL('/login');
  await expect(second.getByLabel('E-mail address')).toBeVisible();
  await expect(second.getByText('Session Expired'), 'nothing ended by itself').toBeHidden();
  await signIn(first, product, person.email);
  await expect(first).toHaveURL('/');
  await expect(second).not.toHaveURL('/login');
});

test('a warning two minutes before the idle end: one key, and the session goes on past it', async ({
  openContext,
}) => {
  const product = await startTimedProduct();
  try {
    const person = await signInOverHttp(product, newAddress());
    await completeProfile(person);
    const page = await (await openContext({ as: person, baseURL: product.url })).newPage();
    const underWay = requestsUnderWay(page);
    await page.clock.install();
    await page.goto('/profile');
    await page.getByLabel('First name').fill('Annemarie');
    await stopClock(page);
    // Whatever the page still asks for by itself counts as use: it comes now, and not in 27 minutes.
    await page.clock.runFor(1_000);
    await expect.poll(underWay).toBe(0);
    const pass = async (minutes: number) => {
      product.advance(minutes * minute);
      // By the recheck the page learns how long it still has: read before time goes on.
      const recheck = page.waitForResponse(`**${getSession.path}`);
      await page.clock.fastForward(minutes * minute);
      await (await recheck).finished();
      await expect.poll(underWay).toBe(0);
    };
    const warning = page.getByRole('status').filter({ hasText: 'Your session ends soon' });
    await pass(27);
    await expect(warning).toHaveCount(0);
    await pass(1.5);
    await expect(warning).toContainText('Press any key to stay signed in. What you typed is not lost.');
    const extended = page.waitForResponse(`**${extendSession.path}`);
    await page.keyboard.press('Shift');
    expect((await extended).ok()).toBe(true);
    await expect(warning).toHaveCount(0);
    await pass(5);
    await page.getByRole('button', { name: 'Update profile' }).click();
    await expect(page.getByText('Profile Updated')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Annemarie');
    await person.http.dispose();
  } finally {
    await product.stop();
  }
});
