import type { Page, Route } from '@playwright/test';
import { type Language, languageCookie } from '@dossier/contracts';
import { waitUntilSettled } from './fixtures/axe.ts';
import type { Product } from './fixtures/product.ts';
import { holdScripts } from './fixtures/scripts.ts';
import { firstView, heading } from './fixtures/steps.ts';
import { completeTaxProfile } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

// The splash is left out under reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const field = (page: Page) => page.locator('input[type=email]');
const splash = (page: Page) => page.locator('[data-intro] > div');

/** Chooses a language as an earlier visit did. */
async function chooseLanguage(page: Page, product: Product, language: Language): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
  await page.context().addCookies([{ name: languageCookie(false), value: language, url: product.url }]);
}

/** Records in every frame whether a heading is shown, from the first one that shows it. */
function watchFrames(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const frames = { shown: 0, missing: 0 };
    Object.assign(window, { headingFrames: frames });
    requestAnimationFrame(function check() {
      if (document.querySelector('h1')?.getClientRects().length) frames.shown += 1;
      else if (frames.shown > 0) frames.missing += 1;
      requestAnimationFrame(check);
    });
  });
}

/** Records the places and opacities at which the slogan of the splash was shown. */
function watchSlogan(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { sloganSeen: seen });
    requestAnimationFrame(function check() {
      const slogan = [...document.querySelectorAll('[data-intro] p')].at(-1);
      if (slogan) {
        const { x, y } = slogan.getBoundingClientRect();
        seen.add(`${x}, ${y}, ${getComputedStyle(slogan.parentElement!).opacity}`);
      }
      requestAnimationFrame(check);
    });
  });
}

/**
 * The boxes and opacities at rest: a field shakes for a moment when it gets the focus. In hundredths of a pixel: where an
 * element moves on its own layer, the browser calculates with less precision.
 */
async function boxesOf(page: Page): Promise<unknown[]> {
  await waitUntilSettled(page);
  return page.evaluate(() =>
    ['h1', 'select', 'input[type=email]', 'button[type=submit]', 'nav a'].map((selector) => {
      const element = document.querySelector(selector)!;
      const { x, y, width, height } = element.getBoundingClientRect();
      const box = [x, y, width, height].map((value) => Math.round(value * 100));
      return [selector, ...box, getComputedStyle(element).opacity];
    }),
  );
}

for (const [language, title] of [
  ['en', 'Sign in'],
  ['de', 'Anmelden'],
] as const) {
  test(`the sign-in page can be typed in before any script has run, in ${language}`, async ({
    page,
    product,
  }) => {
    await chooseLanguage(page, product, language);
    await watchFrames(page);
    const scripts = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    await expect(heading(page, title)).toBeVisible();
    await expect(splash(page), 'the background of the splash').toBeVisible();
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('anna@exam');
    await expect(field(page)).toHaveValue('anna@exam');
    await expect(splash(page), 'typing ends the splash').toBeHidden();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('form').count(), 'nothing can be submitted yet').toBe(0);
    await page.evaluate(() => document.fonts.ready);
    const before = await boxesOf(page);

    await scripts.release();
    await expect(firstView(page)).toHaveCount(0);
    await expect(field(page)).toHaveValue('anna@exam');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('X');
    await expect(field(page), 'the caret').toHaveValue('anna@exaXm');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('End');
    await page.keyboard.type('ple.ch');
    await expect(field(page)).toHaveValue('anna@example.ch');
    await expect(page.locator('form button[type=submit]')).toBeEnabled();
    await expect(splash(page)).toHaveCount(0);
    await expect(heading(page, title)).toHaveCount(1);
    expect(await boxesOf(page), 'nothing has moved or faded').toEqual(before);
    const frames = await page.evaluate(() => (window as unknown as { headingFrames: object }).headingFrames);
    expect(frames, 'no frame without a heading').toMatchObject({ missing: 0 });
    await expect(page).toHaveURL('/login');
  });
}

for (const { missing, urls, lastThere } of [
  { missing: 'the shell', urls: /\/main\.\w+\.js$/, lastThere: /\/first-script\.\w+\.js$/ },
  { missing: 'the remote', urls: /\/remotes\/mf-auth\/.*\.js/, lastThere: /\/main\.\w+\.js$/ },
]) {
  test(
    `Enter that is pressed while ${missing} is still missing sends the form`,
    { tag: '@desktop' },
    async ({ page, address }) => {
      const scripts = await holdScripts(page, urls);
      const there = page.waitForResponse(lastThere);
      await page.goto('/login', { waitUntil: 'commit' });
      await (await there).finished();
      await expect(field(page)).toBeFocused();
      await page.waitForLoadState('domcontentloaded'); // deferred scripts have run
      await page.keyboard.type(address);
      await page.keyboard.press('Enter');
      await expect(firstView(page)).toBeVisible();
      await scripts.release();
      await expect(page.getByLabel('Verification code')).toBeFocused();
    },
  );
}

test('the splash begins with the first view and stays where it is', { tag: '@desktop' }, async ({ page }) => {
  await watchSlogan(page);
  const scripts = await holdScripts(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(splash(page).getByText('Smart tax savings')).toBeVisible();
  await scripts.release();
  await page.getByRole('button', { name: 'Skip' }).click();
  const seen = await page.evaluate(() => [...(window as unknown as { sloganSeen: Set<string> }).sloganSeen]);
  expect(seen, 'the places and opacities of the slogan').toHaveLength(1);
  await expect(splash(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  await expect(firstView(page)).toHaveCount(0);
});

test(
  'a card replaces the first view of a remote that cannot be loaded',
  { tag: '@desktop' },
  async ({ page, consoleWatch }) => {
    consoleWatch.allow(/^Failed to load/);
    await page.route(/\/remotes\/mf-auth\/.*\.js/, (route) => route.abort('connectionrefused'));
    await page.goto('/login');
    await expect(heading(page, 'Sign in is not available right now')).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
    await expect(splash(page)).toHaveCount(0);
  },
);

/**
 * Answers the requests that the page itself names, once all of them were sent; later ones hang. What works then needed the
 * page and one round of requests.
 */
async function allowOneRound(page: Page): Promise<void> {
  let named: ReadonlySet<string> | undefined;
  const waiting = new Map<string, Route>();
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().isNavigationRequest()) {
      const response = await route.fetch();
      const html = await response.text();
      const urls = html.matchAll(/<(?:script|link rel="preload")[^>]+(?:src|href)="([^"]+)"/g);
      named = new Set([...urls].map(([, url]) => url ?? ''));
      return route.fulfill({ response, body: html });
    }
    if (!named?.has(pathname) || waiting.has(pathname)) return;
    waiting.set(pathname, route);
    if (waiting.size === named.size)
      await Promise.all([...waiting.values()].map((waitingRoute) => waitingRoute.continue()));
  });
}

for (const language of ['en', 'de'] as const) {
  test(
    `React takes over after one round of requests, in ${language}`,
    { tag: '@desktop' },
    async ({ page, product }) => {
      await chooseLanguage(page, product, language);
      await allowOneRound(page);
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(firstView(page)).toHaveCount(0);
      await expect(field(page)).toBeEditable();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
}

/** The styles and the box of every element of the page that React renders. */
function looksOf(page: Page): Promise<string[]> {
  return page.locator('#root *').evaluateAll((elements) =>
    elements.map((element) => {
      const style = getComputedStyle(element);
      // The order of variables is not defined.
      const names = [...style].filter((name) => !name.startsWith('--'));
      const values = names.map((name) => `${name}: ${style.getPropertyValue(name)}`);
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, y, width, height, ...values].join('; ');
    }),
  );
}

test(
  'a page looks the same with the styles of its first view as with its own',
  { tag: '@desktop' },
  async ({ user, openContext }) => {
    await completeTaxProfile(user);
    const pages = [
      { path: '/', as: user, shown: 'No files uploaded yet' },
      { path: '/login', shown: 'v0.33' },
    ];
    for (const { path, shown, ...session } of pages) {
      const looks: string[][] = [];
      for (const hasFirstView of [true, false]) {
        const page = await (await openContext({ ...session, reducedMotion: 'reduce' })).newPage();
        if (!hasFirstView)
          await page.route(path, async (route) => {
            const response = await route.fetch();
            const html = await response.text();
            const parts = [
              /<style [^>]*id="dossier-first-view-css">[^<]*<\/style>/,
              /<div id="dossier-first-view".*(?=<div id="root")/s,
            ];
            for (const part of parts) expect(html).toMatch(part);
            const body = parts.reduce((rest, part) => rest.replace(part, ''), html);
            await route.fulfill({ response, body });
          });
        await page.goto(path);
        await expect(page.locator('#root').getByText(shown)).toBeVisible();
        await page.waitForLoadState('networkidle');
        await waitUntilSettled(page);
        await page.mouse.move(0, 0);
        await page.evaluate(() =>
          document.fonts.ready.then(() => (document.activeElement as HTMLElement).blur()),
        );
        looks.push(await looksOf(page));
      }
      expect(looks[0]?.length).toBeGreaterThan(50);
      expect(looks[0]).toEqual(looks[1]);
    }
  },
);

test('a cold home asks for six responses', { tag: '@desktop' }, async ({ user, openContext }) => {
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`);
  });
  await page.goto('/');
  await expect(page.getByText('No files uploaded yet')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const reads = ['document-categories', 'files', 'messages', 'notifications', 'tax-status', 'user'];
  expect(asked.toSorted()).toEqual(reads.map((name) => `GET /api/${name}`));
});
