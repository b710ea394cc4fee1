import type { Page, Route } from '@playwright/test';
import { languageCookie } from '@dossier/contracts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

/**
 * Answers the requests that the page itself names, once all of them were sent; later ones hang. What is shown then needed
 * the page and one round of requests.
 */
async function allowOneRound(page: Page): Promise<{ end(): Promise<void> }> {
  let named: ReadonlySet<string> | undefined;
  const waiting = new Map<string, Route>();
  const hanging: Route[] = [];
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (route.request().isNavigationRequest()) {
      const response = await route.fetch();
      const html = await response.text();
      named = new Set(
        [...html.matchAll(/<(?:script|link rel="preload")[^>]+(?:src|href)="([^"]+)"/g)].map(
          ([, url]) => url ?? '',
        ),
      );
      return route.fulfill({ response, body: html });
    }
    if (!named?.has(pathname) || waiting.has(pathname)) return void hanging.push(route);
    waiting.set(pathname, route);
    if (waiting.size === named.size)
      await Promise.all([...waiting.values()].map((waitingRoute) => waitingRoute.continue()));
  });
  return { end: () => page.unrouteAll({ behavior: 'ignoreErrors' }) };
}

for (const [language, title] of [
  ['en', 'Sign in'],
  ['de', 'Anmelden'],
] as const) {
  test(
    `the sign-in page needs one round of requests, in ${language}`,
    { tag: '@desktop' },
    async ({ page, product }) => {
      await page.addInitScript((chosen) => localStorage.setItem('i18nextLng', chosen), language);
      await page.context().addCookies([{ name: languageCookie(false), value: language, url: product.url }]);
      const round = await allowOneRound(page);
      await page.goto('/login', { waitUntil: 'commit' });
      await expect(heading(page, title)).toBeVisible();
      await expect(page.locator('input[type=email]')).toBeEditable();
      await round.end();
    },
  );
}
