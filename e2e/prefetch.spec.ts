import type { Locator, Page } from '@playwright/test';
import { listRemotes } from '@dossier/contracts';
import { firstView, heading, toasts } from './fixtures/steps.ts';
import { completeProfile, completeTaxProfile } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

/** The requests of the page for scripts of a remote and for the registry, in their order. */
function watchRequests(page: Page, remote: string): string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === listRemotes.path) requests.push('registry');
    if (pathname.startsWith(`/remotes/${remote}/`)) requests.push('script');
  });
  return requests;
}

/** Opens the menu and returns its entry of the profile. */
async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Menu' }).click();
  return page.getByRole('menuitem', { name: 'Profile' });
}

test('a menu entry that is reached loads its remote, and pressing it requests nothing of it again', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  const requests = watchRequests(page, 'mf-profile');
  await page.goto('/');
  const entry = await openMenu(page);
  expect(requests).toEqual([]);
  await entry.hover();
  // The entry, then the page.
  await expect.poll(() => requests.filter((each) => each === 'script').length).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  const prefetched = requests.length;
  await entry.click();
  await expect(heading(page, 'Profile')).toBeFocused();
  expect(requests.slice(prefetched)).toEqual([]);
});

test('a link that is reached by keyboard loads its remote', async ({ user, openContext }) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  const requests = watchRequests(page, 'mf-profile');
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Complete Your Tax Profile' });
  await expect(firstView(page)).toHaveCount(0);
  await expect(link).toBeVisible();
  expect(requests).toEqual([]);
  await link.focus();
  await expect.poll(() => requests.filter((each) => each === 'script').length).toBeGreaterThan(1);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a link to a page in a chunk of its own loads the page, which then shows its heading at once', async ({
  admin,
  openContext,
}) => {
  const page = await (await openContext({ as: admin })).newPage();
  const requests = watchRequests(page, 'mf-admin');
  await page.goto('/admin');
  const link = page.getByRole('main').locator('a[href="/admin/users"]');
  await expect(link).toBeVisible();
  await page.waitForLoadState('networkidle');
  const before = requests.length;
  await link.hover();
  await expect.poll(() => requests.slice(before)).toEqual(['script']);
  await page.waitForLoadState('networkidle');
  await link.click();
  await expect(heading(page, 'Users')).toBeFocused();
  expect(requests.slice(before)).toEqual(['script']);
});

test('a prefetch that fails is invisible, and the navigation loads the remote itself', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  const entry = await openMenu(page);
  const refused = page.waitForEvent('requestfailed');
  await page.route('**/remotes/mf-profile/**', (route) => route.abort());
  await entry.hover();
  await refused;
  await expect(toasts(page)).toHaveText('');
  await page.unroute('**/remotes/mf-profile/**');
  await entry.click();
  await expect(heading(page, 'Profile')).toBeFocused();
});
