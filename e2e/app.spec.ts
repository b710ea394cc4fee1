import type { Page } from '@playwright/test';
import { completeProfile, signInOverHttp } from './fixtures/users.ts';
import { startProduct } from './fixtures/product.ts';
import { releaseNewShellBuild } from './fixtures/remotes.ts';
import { submitEmail, enterCode, heading, signOut } from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The paths in the service worker's cache. */
const listCachedPaths = () =>
  caches
    .open('dossier-assets')
    .then(async (cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname));

/** Looks for a new service worker; returns the states of the installing, the waiting and the active one. */
async function updateServiceWorker(): Promise<(string | undefined)[]> {
  const registration = await navigator.serviceWorker.ready;
  await registration.update();
  return [registration.installing, registration.waiting, registration.active].map((worker) => worker?.state);
}

/** A worker that is just being started goes offline a moment after its page, and fetches the page until then. */
const reloadOffline = (page: Page) =>
  expect(async () => {
    await page.reload();
    await expect(heading(page, 'You are offline'), 'shown by the worker').toBeVisible({ timeout: 2_000 });
  }).toPass();

test('the app is installable: manifest with icons, service worker controls the next page', async ({
  page,
  product,
}) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifestUrl = new URL(href ?? '', product.url);
  const response = await page.request.get(manifestUrl.href);
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest: { name: string; start_url: string; icons: { src: string; sizes: string }[] } =
    await response.json();
  expect(manifest).toMatchObject({ name: 'Dossier', start_url: '/', id: '/', display: 'standalone' });
  for (const { src } of manifest.icons) {
    expect((await page.request.get(new URL(src, manifestUrl).href)).headers()['content-type']).toMatch(
      /^image\//,
    );
  }
  const cdp = await page.context().newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toBe(
    `${product.url}/sw.js`,
  );
});

test('caches immutable files only, shows an offline page, and loads again once online', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  const cached = await page.evaluate(listCachedPaths);
  expect(cached.length).toBeGreaterThan(0);
  expect(cached.filter((path) => !path.startsWith('/remotes/'))).toEqual([]);

  await context.setOffline(true);
  await reloadOffline(page);
  await context.setOffline(false);
  await expect(page.getByLabel('E-mail address'), 'without a click').toBeVisible();
});

test('signing out removes the service worker and its cache, but keeps device settings', async ({
  user,
  product,
  openContext,
}) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user, serviceWorkers: 'allow' })).newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.evaluate(() => localStorage.setItem('dossier.colorMode', 'dark'));
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('dossier.colorMode'))).toBe('dark');

  await submitEmail(page, user.email);
  await enterCode(page, product, user.email);
  await expect(page).toHaveURL('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const cached = await page.evaluate(listCachedPaths);
  expect(cached.filter((path) => path.startsWith('/api'))).toEqual([]);
});

test('a shell release leaves open pages working; the next page load gets the new build and service worker', async ({
  openContext,
}) => {
  const product = await startProduct();
  try {
    const user = await signInOverHttp(product, newAddress());
    await completeProfile(user);
    const context = await openContext({ as: user, baseURL: product.url, serviceWorkers: 'allow' });
    const page = await context.newPage();
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await expect(heading(page, 'Start with your tax profile')).toBeVisible();
    const build = releaseNewShellBuild(product.dataDir);

    await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
    await expect(heading(page, 'Step 1 of 11')).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Logout' }), 'a chunk of the old build').toBeVisible();

    await expect(async () => {
      // The gateway checks the registry once a second. A navigation during which the worker is replaced never ends when
      // a debugger is attached to workers, as Playwright is; the next one does.
      await page.goto('/', { timeout: 5_000 });
      await expect(page.locator(`script[src^="/remotes/shell/${build}/"]`)).toHaveCount(1, { timeout: 500 });
      // A fetch at the wrong moment keeps Chromium from replacing the worker until the next page load.
      await expect
        .poll(() => page.evaluate(updateServiceWorker), { timeout: 2_000 })
        .toEqual([undefined, undefined, 'activated']);
    }).toPass();
    await expect(heading(page, 'Start with your tax profile')).toBeVisible();

    await context.setOffline(true);
    await reloadOffline(page);
    await context.setOffline(false);
    await expect(heading(page, 'Start with your tax profile'), 'without a click').toBeVisible();
    await user.http.dispose();
  } finally {
    await product.stop();
  }
});
