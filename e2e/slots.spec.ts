/** Contents of other remotes on a page: what fills a slot, and what is seen of one that fails. */
import { finishAdvanced, transmit as transmitYear, type EndpointSpec } from '@dossier/contracts';
import type { Page, Route } from '@playwright/test';
import { expectNoAxeViolations } from './fixtures/axe.ts';
import { startFaultServer, type FaultServer } from './fixtures/fault-server.ts';
import { remotesOf } from './fixtures/remotes.ts';
import { expect, test } from './fixtures/test.ts';
import { completeDocuments, taxYear, type TestUser } from './fixtures/users.ts';

let server: FaultServer;
test.beforeAll(async () => {
  server = await startFaultServer();
});
test.afterAll(() => server.close());

const card = (page: Page) => page.getByRole('list', { name: 'Recommended for you' });
const cardScript = /\/remotes\/mf-advanced-tax\/[^/]+\/slot-recommended\.[^/]+\.js/;
const tabScript = /\/remotes\/mf-profile\/[^/]+\/slot-answers\.[^/]+\.js/;

/** The scripts of a remote that a page requests from now on. */
function watchScripts(page: Page, remote: string): string[] {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const [, script] = new RegExp(`/remotes/${remote}/[^/]+/([^?]+)`).exec(request.url()) ?? [];
    if (script) scripts.push(script);
  });
  return scripts;
}

const reportOf = (page: Page, remote: string) =>
  page
    .waitForRequest(
      (request) => request.url().endsWith('/api/client-errors') && request.postDataJSON().remote === remote,
    )
    .then((request) => request.postDataJSON() as Record<string, unknown>);

async function transmitted(user: TestUser): Promise<void> {
  await completeDocuments(user);
  const post = ({ path }: EndpointSpec, data: object) => user.http.post(path, { data });
  await post(finishAdvanced, { taxYear, finished: true });
  await post(transmitYear, { taxYear });
}

test('a card of another remote appears with home, without the pages of that remote', async ({
  user,
  openContext,
}) => {
  await completeDocuments(user);
  const page = await (await openContext({ as: user })).newPage();
  const scripts = watchScripts(page, 'mf-advanced-tax');
  await page.goto('/');
  await expect(card(page).getByRole('link')).toHaveCount(3);
  await expectNoAxeViolations(page, 'home with a card of another remote');
  const { 'mf-advanced-tax': remote } = await remotesOf(user);
  expect(remote?.fills).toEqual([{ slot: 'home.card', id: 'recommended', access: 'user' }]);
  const firstPage = remote!.preload.filter((url) => url !== remote!.entry);
  expect(firstPage.some((url) => scripts.includes(url.split('/').at(-1)!))).toBe(false);
  expect(scripts.filter((script) => /^(remoteEntry|slot-recommended)\./.test(script))).toHaveLength(2);

  // Its texts follow the language of the page.
  await page.getByRole('combobox').selectOption('de');
  await expect(page.getByRole('list', { name: 'Für Sie empfohlen' })).toBeVisible();
});

const faults: Readonly<Record<string, { respond: (route: Route) => Promise<void>; code: string }>> = {
  refused: { respond: (route) => route.abort('connectionrefused'), code: 'REFUSED' },
  'changed on the way': {
    respond: (route) => route.fulfill({ contentType: 'text/javascript', body: 'alert(1)' }),
    code: 'REFUSED',
  },
  hanging: { respond: (route) => route.continue({ url: server.hanging }), code: 'TIMEOUT' },
};

for (const [name, { respond, code }] of Object.entries(faults)) {
  test(`a card whose script is ${name} shows nothing, is reported, and home works`, async ({
    user,
    openContext,
    consoleWatch,
  }) => {
    consoleWatch.allow(/valid digest in the 'integrity' attribute|^Failed to load/);
    await completeDocuments(user);
    const page = await (await openContext({ as: user })).newPage();
    await page.route(cardScript, respond);
    const report = reportOf(page, 'mf-advanced-tax');
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    const { 'mf-advanced-tax': remote } = await remotesOf(user);
    expect(await report).toMatchObject({ buildId: remote?.buildId, slot: 'home.card', code });
    await expect(card(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Finish advanced section' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Ready to transmit' })).toBeVisible();

    // The pages of the same remote are another module: they open, and the next visit of home tries again.
    await page.unroute(cardScript);
    if (code === 'TIMEOUT') return;
    await page.getByRole('button', { name: 'Advanced Tax Info', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Advanced Tax Information' })).toBeVisible();
    await page.getByRole('link', { name: 'Dossier, home' }).click();
    await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await expect(page).toHaveURL('/profile');
    await page.getByRole('link', { name: 'Dossier, home' }).click();
    await expect(card(page)).toBeVisible();
  });
}

test('a card that throws while it is rendered shows nothing, is reported, and home works', async ({
  user,
  openContext,
  consoleWatch,
}) => {
  // React says that it rendered the page again (520): home is rendered with a lower priority.
  consoleWatch.allow(/broken content|React error #520/);
  await completeDocuments(user);
  const page = await (await openContext({ as: user })).newPage();
  await page.addInitScript(() => {
    // Only the card has a text with this key, which the library of the texts takes apart while the card is rendered.
    const { includes } = String.prototype;
    String.prototype.includes = function (...search) {
      if (String(this) === 'recommendations.title') throw new Error('broken content');
      return includes.apply(this, search);
    };
  });
  const report = reportOf(page, 'mf-advanced-tax');
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Your details' })).toBeVisible();
  expect(await report).toMatchObject({ slot: 'home.card', phase: 'render', code: 'THREW' });
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Finish advanced section' })).toBeEnabled();
});

test('a tab of another remote is beside the papers at the desk, and goes away when it fails', async ({
  user,
  expert,
  openContext,
  consoleWatch,
}) => {
  consoleWatch.allow(/^Failed to load/);
  await transmitted(user);
  const context = await openContext({ as: expert });
  const page = await context.newPage();
  await page.goto(`/desk/${user.id}/${taxYear}`);
  await page.getByRole('tab', { name: 'Answers' }).click();
  await page.getByRole('button', { name: 'Ask a question about Employment' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Ask a question' })).toBeVisible();

  // Another browser, because this one has the script.
  const other = await (await openContext({ as: expert })).newPage();
  await other.route(tabScript, (route) => route.abort('connectionrefused'));
  const report = reportOf(other, 'mf-profile');
  await other.goto(`/desk/${user.id}/${taxYear}`);
  expect(await report).toMatchObject({ slot: 'desk.tab', code: 'REFUSED' });
  await expect(other.getByRole('tab', { name: 'Answers' })).toHaveCount(0);
  await other.getByRole('tab', { name: 'Notes' }).click();
  await expect(other.getByRole('tab', { name: 'Notes' })).toHaveAttribute('aria-selected', 'true');

  const { 'mf-profile': asUser } = await remotesOf(user);
  expect(asUser?.fills, 'is for experts').toEqual([]);
});
