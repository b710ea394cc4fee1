import type { Page, Route } from '@playwright/test';
import type { RemoteEntry } from '@dossier/contracts';
import { startFaultServer, type FaultServer } from './fixtures/fault-server.ts';
import { completeProfile } from './fixtures/users.ts';
import { remotesOf } from './fixtures/remotes.ts';
import { firstView, heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

/** A failed remote is replaced by a card within this time; the rest of the page keeps working. */
const CARD_AFTER_REFUSAL_MS = 1_000;
const CARD_AFTER_HANG_MS = 5_000;
const BACK_AFTER_RETRY_MS = 2_000;

const javascript = 'text/javascript; charset=utf-8';
const badGateway = JSON.stringify({ code: 'SERVICE_UNAVAILABLE', message: 'Bad gateway' });

/** Ways in which a script of a remote may fail to load, each as the network would deliver it. */
const faults: Readonly<
  Record<string, { response: (route: Route, server: FaultServer) => Promise<void>; within: number }>
> = {
  'connection refused': {
    response: (route) => route.abort('connectionrefused'),
    within: CARD_AFTER_REFUSAL_MS,
  },
  'cut off': {
    response: (route, server) => route.continue({ url: server.cutOff }),
    within: CARD_AFTER_REFUSAL_MS,
  },
  '502 with JSON': {
    response: (route) => route.fulfill({ status: 502, contentType: 'application/json', body: badGateway }),
    within: CARD_AFTER_REFUSAL_MS,
  },
  '200 with HTML': {
    response: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Dossier</title>' }),
    within: CARD_AFTER_REFUSAL_MS,
  },
  truncated: {
    response: async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ contentType: javascript, body: body.slice(0, body.length / 2) });
    },
    within: CARD_AFTER_REFUSAL_MS,
  },
  'a changed byte': {
    response: async (route) => {
      const body = await (await route.fetch()).text();
      await route.fulfill({ contentType: javascript, body: `${body} ` });
    },
    within: CARD_AFTER_REFUSAL_MS,
  },
  'throwing at load': {
    response: (route) => route.fulfill({ contentType: javascript, body: 'throw new Error("broken build")' }),
    within: CARD_AFTER_REFUSAL_MS,
  },
  hanging: {
    response: (route, server) => route.continue({ url: server.hanging }),
    within: CARD_AFTER_HANG_MS,
  },
};

let server: FaultServer;
test.beforeAll(async () => {
  server = await startFaultServer();
});
test.afterAll(() => server.close());

/** Measures in the page the milliseconds from the next click until an h1 contains this text. */
function measureUntilHeading(page: Page, h1: string): Promise<{ readonly ms: Promise<number> }> {
  return page
    .evaluateHandle((expected) => {
      const { promise, resolve } = Promise.withResolvers<number>();
      const start = (event: Event) => {
        const check = () => {
          if (!document.querySelector('h1')?.textContent.includes(expected)) return;
          observer.disconnect();
          resolve(performance.now() - event.timeStamp);
        };
        const observer = new MutationObserver(check);
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      };
      window.addEventListener('click', start, { capture: true, once: true });
      return { promise };
    }, h1)
    .then((handle) => ({
      get ms() {
        return handle.evaluate(({ promise }) => promise);
      },
    }));
}

const card = (page: Page, feature: string) => heading(page, `${feature} is not available right now`);
const reportOf = (page: Page, remote: string) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/api/client-errors') && request.postDataJSON().remote === remote,
  );

/** The files that a visit to a remote fetches: its entry, and the chunk with its texts. */
const failingFiles = {
  entry: (remote: RemoteEntry) => remote.entry,
  texts: (remote: RemoteEntry) => remote.locales['en']!,
};

for (const [file, urlOf] of Object.entries(failingFiles)) {
  test(`a failing remote shows an error card, whatever happens to its ${file}`, async ({
    user,
    openContext,
    consoleWatch,
  }) => {
    consoleWatch.allow(/valid digest in the 'integrity' attribute|MIME type|^Failed to load/);
    await completeProfile(user);
    const remotes = await remotesOf(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.goto('/');
    await expect(heading(page, 'Start with your tax profile')).toBeVisible();
    await expect(firstView(page)).toHaveCount(0);
    // A busy machine may take up to twice the time of the page load.
    const busy = 2 * (await page.evaluate(() => performance.now()));
    await page.evaluate(() => Object.assign(window, { notReloaded: true }));
    const fault = `**${urlOf(remotes['mf-profile']!)}*`;

    for (const [name, { response, within }] of Object.entries(faults)) {
      await test.step(name, async () => {
        await page.route(fault, (route) => response(route, server));
        const report = reportOf(page, 'mf-profile');
        const untilCard = await measureUntilHeading(page, 'Profile is not available right now');
        await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
        expect(await untilCard.ms, 'time until the card').toBeLessThan(Math.max(within, busy));
        await expect(card(page, 'Profile')).toBeVisible();
        const { buildId, phase } = (await report).postDataJSON();
        const reportId = (await (await report).response())?.headers()['x-request-id'] ?? 'no id';
        await expect(page.getByText(reportId), 'the request id of the report').toBeVisible();
        expect({ buildId, phase }).toMatchObject({ buildId: remotes['mf-profile']!.buildId });
        await expect(page.getByText(`mf-profile · Build ${buildId} · Team @dossier/profile`)).toBeVisible();

        // The rest of the page keeps working.
        await page.getByRole('combobox').selectOption('de');
        await expect(card(page, 'Profil')).toBeHidden();
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await page.getByRole('combobox').selectOption('en');
        await page.getByRole('link', { name: 'Dossier, home' }).click();
        await expect(heading(page, 'Start with your tax profile')).toBeVisible();
        await page.unroute(fault);
      });
    }

    await test.step('after all of them a retry succeeds in the same page', async () => {
      await page.route(fault, (route) => route.abort('connectionrefused'));
      await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
      await expect(card(page, 'Profile')).toBeVisible();
      await page.unroute(fault);
      const untilBack = await measureUntilHeading(page, 'Step 1 of 11');
      await page.getByRole('button', { name: 'Try again' }).click();
      expect(await untilBack.ms, 'time until the retry succeeds').toBeLessThan(
        Math.max(BACK_AFTER_RETRY_MS, busy),
      );
      await expect(heading(page, 'Step 1 of 11')).toBeVisible();
      expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    });
  });
}

test('a remote that throws while rendering shows an error card', async ({
  user,
  openContext,
  consoleWatch,
}) => {
  consoleWatch.allow(/broken mode/);
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.goto('/');
  await expect(heading(page, 'Start with your tax profile')).toBeVisible();
  await expect(firstView(page)).toHaveCount(0);
  await page.evaluate(() => {
    // Only the profile reads its mode from the address.
    const { prototype } = URLSearchParams;
    const { get } = prototype;
    Object.assign(window, { repair: () => (prototype.get = get) });
    prototype.get = function (name) {
      if (name === 'setup') throw new Error('broken mode');
      return get.call(this, name);
    };
  });
  await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
  await expect(heading(page, 'Something went wrong in Profile')).toBeVisible();
  await page.evaluate(() => void (window as unknown as { repair: () => void }).repair());
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Step 1 of 11')).toBeVisible();
});

test('with all remotes down, navigation, language selector and legal pages of the shell work', async ({
  user,
  openContext,
}) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.route(/\/remotes\/mf-/, (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await expect(card(page, 'Home')).toBeVisible();
  await page.getByRole('combobox').selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('combobox').selectOption('en');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(card(page, 'Profile')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(card(page, 'Sign in')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
});

test('with the registry down, the remotes listed in the page still load', async ({ user, openContext }) => {
  await completeProfile(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.route('**/api/remotes', (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await page.getByRole('link', { name: 'Complete Your Tax Profile' }).click();
  await expect(heading(page, 'Step 1 of 11')).toBeVisible();
});

test('the content security policy blocks inline scripts, and consoleWatch reports it', async ({
  page,
  consoleWatch,
}) => {
  const response = await page.goto('/login');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toMatch(/unsafe-(inline|eval)|strict-dynamic/);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(consoleWatch.problems()).toEqual([]);
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    document.head.append(script);
    return 'ran' in window;
  });
  expect(ran).toBe(false);
  await expect
    .poll(() => consoleWatch.problems())
    .toEqual([expect.stringContaining('Content Security Policy')]);
  consoleWatch.allow(/Content Security Policy/);
});

test('only administrators load the admin remote; other users get Access Denied without requesting it', async ({
  user,
  admin,
  openContext,
}) => {
  await completeProfile(user);
  const context = await openContext({ as: user });
  const requestedUrls: string[] = [];
  context.on('request', (request) => requestedUrls.push(request.url()));
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(heading(page, 'Access Denied')).toBeVisible();
  await expect(page.getByText("You don't have permission to access this page")).toBeVisible();
  await expect(page.getByText('This area is restricted to administrators only.')).toBeVisible();
  expect(requestedUrls.filter((url) => url.includes('mf-admin'))).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Admin' })).toBeHidden();

  await completeProfile(admin);
  const adminPage = await (await openContext({ as: admin })).newPage();
  await adminPage.goto('/');
  await adminPage.getByRole('button', { name: 'Menu' }).click();
  await adminPage.getByRole('menuitem', { name: 'Admin' }).click();
  await expect(adminPage).toHaveURL('/admin');
  await expect(heading(adminPage, /Admin/)).toBeVisible();
  await expect(heading(adminPage, 'Access Denied')).toBeHidden();
});
