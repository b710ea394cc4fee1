/** What each role sees on the screens; the access tests of gateway and services call every endpoint with every role. */
import {
  getDebugStatus,
  setDebugStatus,
  getDatabaseStatus,
  getSession,
  getUser,
  loginAs,
} from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { completeProfile, signInOverHttp } from './fixtures/users.ts';
import { adminEmail } from './fixtures/product.ts';
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
