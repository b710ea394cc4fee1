/** What each role sees on the screens; the access tests of gateway and services call every endpoint with every role. */
import {
  getDebugStatus,
  setDebugStatus,
  getDatabaseStatus,
  getSession,
  getUser,
  listRemotes,
  loginAs,
  remoteRegistry,
  updateProfile,
} from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { completeProfile, signInOverHttp } from './fixtures/users.ts';
import { adminEmail } from './fixtures/product.ts';
import { sendRaw } from './fixtures/send-raw.ts';
import { expectRefused } from './fixtures/expect-refused.ts';
import { firstView, heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

async function openMenu(page: Page): Promise<string[]> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  return page.getByRole('menuitem').allTextContents();
}

async function expectDebugRestricted(page: Page): Promise<void> {
  await expect(heading(page, /./)).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyD');
  const messages = page.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('Debug Access Restricted')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('anonymous visitors have no bell, menu or debug panel, and only public endpoints', async ({
  page,
  anonymous,
}) => {
  await page.goto('/cookies');
  await expect(heading(page, 'Cookies')).toBeVisible();
  await expect(page.getByRole('button', { name: /Menu|Notifications/ })).toHaveCount(0);
  await expectDebugRestricted(page);
  expect(await (await anonymous.get(getSession.path)).json()).toEqual({ isAuthenticated: false });
  await expectRefused(anonymous.get(getUser.path), 401, 'UNAUTHENTICATED');
});

test('users have no administrator entries in the menu, “Debug Access Restricted”, and 403 from the server', async ({
  user,
  openPage,
}) => {
  await completeProfile(user);
  const page = await openPage(user);
  expect(await openMenu(page)).toEqual(['Profile', 'Install App', 'Logout']);
  await page.keyboard.press('Escape');
  await expectDebugRestricted(page);
  const { http } = user;
  await expectRefused(http.get(getDebugStatus.path), 403, 'FORBIDDEN');
  await expectRefused(http.get(getDatabaseStatus.path), 403, 'FORBIDDEN');
  await expectRefused(http.post(setDebugStatus.path, { data: { status: 6 } }), 403, 'FORBIDDEN');
  await expectRefused(http.get(loginAs.path.replace('{id}', '1')), 403, 'FORBIDDEN');
});

test('a user cannot change their role, id, e-mail address or plan', { tag: '@desktop' }, async ({ user }) => {
  const response = await user.http.put(updateProfile.path, {
    data: { firstName: 'Eve', role: 'admin', id: 1, email: adminEmail, subscriptionPlan: 'premium' },
  });
  expect(response.ok()).toBe(true);
  expect(await (await user.http.get(getUser.path)).json()).toMatchObject({
    id: user.id,
    role: 'user',
    email: user.email,
    firstName: 'Eve',
    subscriptionPlan: 'basic',
  });
});

test('the administrator, user 1, has Cantons, Address Lookup and Admin in the menu, and the debug panel', async ({
  admin,
  openPage,
}) => {
  expect(admin.id).toBe(1);
  await completeProfile(admin);
  const page = await openPage(admin);
  const entries = ['Profile', 'Cantons', 'Address Lookup', 'Admin', 'Logout'];
  expect(await openMenu(page)).toEqual(expect.arrayContaining(entries));
  for (const [entry, title] of [
    ['Cantons', 'Swiss Cantons'],
    ['Address Lookup', 'Address Lookup'],
    ['Admin', 'Admin Panel'],
  ] as const) {
    await page.getByRole('menuitem', { name: entry, exact: true }).click();
    await expect(heading(page, title)).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+KeyD');
  const panel = page.getByRole('dialog', { name: 'Debug' });
  await expect(panel.getByText(/^Signed in as .+, ID 1$/)).toBeVisible();
  await page.keyboard.press('Control+Shift+KeyD');
  await expect(panel).toBeHidden();
});

test(
  'acting as a user is marked on every page, refused for an administrator, and ended by one button',
  { tag: '@desktop' },
  async ({ product, user, openPage }) => {
    await completeProfile(user);
    // Impersonation ends the administrator's session, so this is not the shared one.
    const admin = await signInOverHttp(product, adminEmail);
    await expectRefused(admin.http.get(loginAs.path.replace('{id}', '1')), 403, 'IMPERSONATION_REFUSED');
    const page = await openPage(admin);
    await page.goto('/');
    await expect(heading(page, /./)).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
    await page.keyboard.press('Control+Shift+KeyD');
    const panel = page.getByRole('dialog', { name: 'Debug' });
    await panel.getByLabel('User ID').fill(String(user.id));
    await panel.getByRole('button', { name: 'Sign in as' }).click();
    const mark = page.getByText(`You are acting as ${user.email}.`);
    await expect(mark).toBeVisible();
    expect(await (await page.request.get(getSession.path)).json()).toMatchObject({
      user: { id: user.id, role: 'user' },
      impersonatedBy: 1,
    });
    await page.goto('/file-history');
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await expect(page).toHaveURL('/login');
    await admin.http.dispose();
  },
);

test(
  'the admin remote is neither listed nor served to other users',
  { tag: '@desktop' },
  async ({ user, admin, anonymous, product }) => {
    const remotesFor = async (http: typeof anonymous) =>
      remoteRegistry.parse(await (await http.get(listRemotes.path)).json()).remotes;
    const [own] = (await remotesFor(admin.http)).filter(({ name }) => name === 'mf-admin');
    expect(own).toBeDefined();
    const files = [own!.entry, ...Object.keys(own!.chunks)];
    for (const http of [user.http, anonymous]) {
      expect((await remotesFor(http)).map(({ name }) => name)).not.toContain('mf-admin');
      expect(await (await http.get('/', { headers: { accept: 'text/html' } })).text()).not.toContain(
        'mf-admin',
      );
      for (const file of files) expect((await http.get(file)).status(), file).toBe(404);
    }
    expect((await admin.http.get(own!.entry)).status()).toBe(200);
    expect((await sendRaw(product, { path: own!.entry })).status).toBe(404);
  },
);
