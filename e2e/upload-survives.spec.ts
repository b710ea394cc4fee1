import { downloadFile, endpointUrl, logout, uploadFiles } from '@dossier/contracts';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { pdf, sha256, type Paper } from './fixtures/files.ts';
import { completeTaxProfile, filesOf, type Person } from './fixtures/users.ts';
import { addPaper, enterCode, heading, openEmptyHome, signIn, signOut, stopClock } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const category = 'Salary Statement';
const papers = (count: number): Paper[] =>
  Array.from({ length: count }, (_, index) => pdf(`Lohnausweis ${index + 1}.pdf`));
const uploadRow = (page: Page, { name }: Paper) =>
  page.getByRole('listitem').filter({ hasText: name }).first();
const done = (page: Page, paper: Paper) => uploadRow(page, paper).getByText('Done', { exact: true });

/** The files this browser keeps, by name. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'dossier.uploads')) return [];
    const { promise, resolve, reject } = Promise.withResolvers<{ file: File }[]>();
    const opening = indexedDB.open('dossier.uploads');
    opening.onerror = reject;
    opening.onsuccess = () => {
      const store = opening.result.transaction('files').objectStore('files');
      store.getAll().onsuccess = ({ target }) => {
        resolve((target as IDBRequest<{ file: File }[]>).result);
        opening.result.close();
      };
    };
    return (await promise).map(({ file }) => file.name).sort();
  });
const areKept = (page: Page, ...those: Paper[]) =>
  expect.poll(() => kept(page)).toEqual(those.map(({ name }) => name).sort());

async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openEmptyHome(page);
  return page;
}

/** Requests for an upload stand still until they are let go. */
async function hold(context: BrowserContext): Promise<{ count: () => number; letGo: () => Promise<void> }> {
  const held: Route[] = [];
  await context.route(`**${uploadFiles.path}`, (route) => void held.push(route));
  return {
    count: () => held.length,
    async letGo() {
      await context.unroute(`**${uploadFiles.path}`);
      for (const route of held) await route.continue().catch(() => undefined); // of a page that is gone
    },
  };
}

/** Each of them once, byte for byte. */
async function areStored(person: Person, those: readonly Paper[]): Promise<void> {
  const listed = await filesOf(person);
  const hashes = those.map(({ buffer }) => sha256(buffer)).sort();
  expect(listed.map(({ hash }) => hash).sort()).toEqual(hashes);
  const contents = await Promise.all(
    listed.map(async ({ id }) => {
      const response = await person.http.get(endpointUrl(downloadFile, { params: { id }, query: {} }));
      return sha256(await response.body());
    }),
  );
  expect(contents.sort()).toEqual(hashes);
}

test('a cut connection: files wait for it, survive a reload without asking, and go on by themselves', async ({
  product,
  person,
  openContext,
}) => {
  await completeTaxProfile(person);
  const context = await openContext({ as: person });
  const page = await openHome(context);
  const [first, second, third] = papers(3) as [Paper, Paper, Paper];

  await test.step('offline', async () => {
    await context.setOffline(true);
    await addPaper(page, category, first);
    await expect(uploadRow(page, first)).toContainText('Waiting for the connection');
    await areKept(page, first);
    await context.setOffline(false);
    await expect(done(page, first)).toBeVisible();
    await areKept(page);
  });

  await test.step('reload while they are on their way', async () => {
    const { count, letGo } = await hold(context);
    await addPaper(page, category, second);
    await expect.poll(count).toBe(1);
    await areKept(page, second);
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked, 'nothing would be lost').toEqual([]);
    await expect(uploadRow(page, second)).toContainText('kept from last time');
    await letGo();
    await expect(done(page, second)).toBeVisible();
    await areKept(page);
  });

  await test.step('a gateway that dies under it', async () => {
    await stopClock(page);
    const before = product.pid('api-gateway');
    await page.route(
      `**${uploadFiles.path}`,
      async (route) => {
        product.kill('api-gateway');
        await route.continue();
      },
      { times: 1 },
    );
    await addPaper(page, category, third);
    await expect(uploadRow(page, third)).toContainText('Network error occurred');
    await areKept(page, third);
    await expect
      .poll(async () => product.pid('api-gateway') !== before && (await product.isHealthy()))
      .toBe(true);
    await uploadRow(page, third).getByRole('button', { name: 'Retry' }).click();
    await expect(done(page, third)).toBeVisible();
  });
  await areStored(person, [first, second, third]);
});

test('a server that is gone while the browser counts as online: the file goes on by itself once it is back', async ({
  person,
  faults,
  openContext,
}) => {
  await completeTaxProfile(person);
  const context = await openContext({ as: person });
  const page = await openHome(context);
  const [before, paper] = papers(2) as [Paper, Paper];
  await addPaper(page, category, before);
  await expect(done(page, before)).toBeVisible();
  await stopClock(page);
  let failed = 0;
  page.on('requestfailed', (request) => (failed += Number(request.url().endsWith(uploadFiles.path))));
  faults.stop('api-gateway');
  await addPaper(page, category, paper);
  const row = uploadRow(page, paper);
  const said = 'Network error occurred. It will be tried again by itself.';
  await expect(row).toContainText(said);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  for (const [index, seconds] of [5, 10, 20].entries()) {
    await page.clock.runFor(seconds * 1000 - 100);
    expect(failed).toBe(index + 1);
    await page.clock.runFor(100);
    await expect.poll(() => failed).toBe(index + 2);
    await expect(row).toContainText(said);
    await expect(row.getByRole('button', { name: `Retry ${paper.name}` })).toBeEnabled();
  }
  await faults.mend();
  await page.clock.runFor(40_000);
  await expect(done(page, paper)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('1 file uploaded successfully');
  await areKept(page);
  await areStored(person, [before, paper]);
});

test('an ended session: files wait for their person, nobody else sees them, and signing out leaves nothing', async ({
  product,
  person,
  stranger,
  openContext,
}) => {
  await completeTaxProfile(person);
  await completeTaxProfile(stranger);
  const context = await openContext({ as: person });
  const page = await openHome(context);
  const [first, second, third] = papers(3) as [Paper, Paper, Paper];

  await test.step('signing in again in place', async () => {
    await person.http.post(logout.path);
    await addPaper(page, category, first);
    await expect(page.getByText('Your session has expired, please log in again').first()).toBeVisible();
    await page.getByRole('button', { name: 'Log In' }).click();
    await enterCode(page, product, person.email);
    await expect(done(page, first)).toBeVisible();
  });

  await test.step('somebody else signs in at the same browser, then the first again', async () => {
    const { count, letGo } = await hold(context);
    await addPaper(page, category, second);
    await expect.poll(count).toBe(1);
    await areKept(page, second);
    await context.clearCookies();
    await letGo();
    await signIn(page, product, stranger.email);
    await expect(heading(page, 'Six papers to go')).toBeVisible();
    await expect(page.getByText(second.name)).toBeHidden();
    expect(await filesOf(stranger)).toEqual([]);
    await context.clearCookies();
    await signIn(page, product, person.email);
    await expect(done(page, second)).toBeVisible();
    await areKept(page);
  });

  await test.step('signing out', async () => {
    const { count } = await hold(context);
    await addPaper(page, category, third);
    await expect.poll(count).toBe(1);
    await areKept(page, third);
    await signOut(page);
    expect(await kept(page)).toEqual([]);
    await signIn(page, product, person.email);
    await expect(heading(page, 'Five papers to go')).toBeVisible();
    await expect(page.getByText(third.name)).toBeHidden();
  });
  await areStored({ ...person, http: context.request }, [first, second]);
});

test('two windows send a file once, and the second takes over from the first', async ({
  person,
  openContext,
}) => {
  await completeTaxProfile(person);
  const context = await openContext({ as: person });
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await page.goto('/');
  await expect(heading(two, 'Six papers to go')).toBeVisible();
  const [first, second] = papers(2) as [Paper, Paper];
  const { count, letGo } = await hold(context);
  await addPaper(one, category, first);
  await addPaper(one, category, second);
  await expect(uploadRow(two, second)).toContainText('In another window');
  await expect.poll(count).toBe(2);
  await one.close();
  await expect.poll(count).toBe(4);
  await letGo();
  for (const paper of [first, second]) await expect(done(two, paper)).toBeVisible();
  await areKept(two);
  await areStored(person, [first, second]);
});

test('a browser that keeps nothing says so, asks before the page is closed, and uploads all the same', async ({
  person,
  openContext,
}) => {
  await completeTaxProfile(person);
  const context = await openContext({ as: person });
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  const page = await openHome(context);
  const [paper] = papers(1) as [Paper];
  const { letGo } = await hold(context);
  await addPaper(page, category, paper);
  await expect(page.getByText('1 file is not kept by this browser')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined); // which is called off
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await letGo();
  await expect(done(page, paper)).toBeVisible();
  await areStored(person, [paper]);
});
