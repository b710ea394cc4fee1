import { completeProfile } from './fixtures/people.ts';
import { askForCode, enterCode, heading, signOut } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ serviceWorkers: 'allow' });

/** What the worker has kept: URLs, and every text in them. */
const keptFiles = () =>
  caches
    .open('dossier-assets')
    .then(async (cache) => (await cache.keys()).map(({ url }) => new URL(url).pathname));

test('the app is installable: manifest with icons, and a worker that controls the next page', async ({
  page,
  product,
}) => {
  await page.goto('/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifestUrl = new URL(href ?? '', product.url);
  const answer = await page.request.get(manifestUrl.href);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest: { name: string; start_url: string; icons: { src: string; sizes: string }[] } =
    await answer.json();
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

test('keeps immutable files only, says so offline, and comes back online by itself', async ({
  page,
  context,
}) => {
  await page.goto('/login');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  const kept = await page.evaluate(keptFiles);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((path) => !path.startsWith('/remotes/'))).toEqual([]);

  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, 'You are offline')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});

test('signing out takes the worker and its cache along, and what is the device’s stays', async ({
  person,
  product,
  openContext,
}) => {
  await completeProfile(person);
  const page = await (await openContext({ as: person, serviceWorkers: 'allow' })).newPage();
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await page.evaluate(() => localStorage.setItem('dossier.colorMode', 'dark'));
  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('dossier.colorMode'))).toBe('dark');

  await askForCode(page, person.email);
  await enterCode(page, product, person.email);
  await expect(page).toHaveURL('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await page.evaluate(keptFiles);
  expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
});
