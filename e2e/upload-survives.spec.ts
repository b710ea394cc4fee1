import { downloadFile, endpointUrl, logout, uploadFiles } from '@dossier/contracts';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { pdf, sha256, type TestFile } from './fixtures/files.ts';
import { completeTaxProfile, fetchFiles, type TestUser } from './fixtures/users.ts';
import { addFile, enterCode, heading, openEmptyHome, signIn, signOut, stopClock } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const category = 'Salary Statement';
const testFiles = (count: number): TestFile[] =>
  Array.from({ length: count }, (_, index) => pdf(`Lohnausweis ${index + 1}.pdf`));
const uploadRow = (page: Page, { name }: TestFile) =>
  page.getByRole('listitem').filter({ hasText: name }).first();
const done = (page: Page, file: TestFile) => uploadRow(page, file).getByText('Done', { exact: true });

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
const expectKept = (page: Page, ...those: TestFile[]) =>
  expect.poll(() => kept(page)).toEqual(those.map(({ name }) => name).sort());

async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openEmptyHome(page);
  return page;
}

/** Requests for an upload stand still until they are let go. */
async function hold(context: BrowserContext): Promise<{ count: () => number; release: () => Promise<void> }> {
  const held: Route[] = [];
  await context.route(`**${uploadFiles.path}`, (route) => void held.push(route));
  return {
    count: () => held.length,
    async release() {
      await context.unroute(`**${uploadFiles.path}`);
      for (const route of held) await route.continue().catch(() => undefined); // of a page that is gone
    },
  };
}

/** Each of them once, byte for byte. */
async function expectStored(user: TestUser, those: readonly TestFile[]): Promise<void> {
  const listed = await fetchFiles(user);
  const hashes = those.map(({ buffer }) => sha256(buffer)).sort();
  expect(listed.map(({ hash }) => hash).sort()).toEqual(hashes);
  const contents = await Promise.all(
    listed.map(async ({ id }) => {
      const response = await user.http.get(endpointUrl(downloadFile, { params: { id }, query: {} }));
      return sha256(await response.body());
    }),
  );
  expect(contents.sort()).toEqual(hashes);
}

test('a cut connection: files wait for it, survive a reload without asking, and go on by themselves', async ({
  product,
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  const context = await openContext({ as: user });
  const page = await openHome(context);
  const [first, second, third] = testFiles(3) as [TestFile, TestFile, TestFile];

  await test.step('offline', async () => {
    await context.setOffline(true);
    await addFile(page, category, first);
    await expect(uploadRow(page, first)).toContainText('Waiting for connection');
    await expectKept(page, first);
    await context.setOffline(false);
    await expect(done(page, first)).toBeVisible();
    await expectKept(page);
  });

  await test.step('reload while they are on their way', async () => {
    const { count, release } = await hold(context);
    await addFile(page, category, second);
    await expect.poll(count).toBe(1);
    await expectKept(page, second);
    const asked: string[] = [];
    page.on('dialog', async (dialog) => {
      asked.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(asked, 'nothing would be lost').toEqual([]);
    await expect(uploadRow(page, second)).toContainText('saved from last time');
    await release();
    await expect(done(page, second)).toBeVisible();
    await expectKept(page);
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
    await addFile(page, category, third);
    await expect(uploadRow(page, third)).toContainText('Network error occurred');
    await expectKept(page, third);
    await expect
      .poll(async () => product.pid('api-gateway') !== before && (await product.isHealthy()))
      .toBe(true);
    await uploadRow(page, third).getByRole('button', { name: 'Retry' }).click();
    await expect(done(page, third)).toBeVisible();
  });
  await expectStored(user, [first, second, third]);
});

test('a server that is gone while the browser counts as online: the file goes on by itself once it is back', async ({
  user,
  faults,
  openContext,
}) => {
  await completeTaxProfile(user);
  const context = await openContext({ as: user });
  const page = await openHome(context);
  const [before, file] = testFiles(2) as [TestFile, TestFile];
  await addFile(page, category, before);
  await expect(done(page, before)).toBeVisible();
  await stopClock(page);
  let failed = 0;
  page.on('requestfailed', (request) => (failed += Number(request.url().endsWith(uploadFiles.path))));
  faults.stop('api-gateway');
  await addFile(page, category, file);
  const row = uploadRow(page, file);
  const said = 'Network error occurred. It will retry automatically.';
  await expect(row).toContainText(said);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  for (const [index, seconds] of [5, 10, 20].entries()) {
    await page.clock.runFor(seconds * 1000 - 100);
    expect(failed).toBe(index + 1);
    await page.clock.runFor(100);
    await expect.poll(() => failed).toBe(index + 2);
    await expect(row).toContainText(said);
    await expect(row.getByRole('button', { name: `Retry ${file.name}` })).toBeEnabled();
  }
  await faults.repair();
  await page.clock.runFor(40_000);
  await expect(done(page, file)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('1 file uploaded successfully');
  await expectKept(page);
  await expectStored(user, [before, file]);
});

test('an ended session: files wait for their person, nobody else sees them, and signing out leaves nothing', async ({
  product,
  user,
  otherUser,
  openContext,
}) => {
  await completeTaxProfile(user);
  await completeTaxProfile(otherUser);
  const context = await openContext({ as: user });
  const page = await openHome(context);
  const [first, second, third] = testFiles(3) as [TestFile, TestFile, TestFile];

  await test.step('signing in again in place', async () => {
    await user.http.post(logout.path);
    await addFile(page, category, first);
    await expect(page.getByText('Your session has expired, please log in again').first()).toBeVisible();
    await page.getByRole('button', { name: 'Log In' }).click();
    await enterCode(page, product, user.email);
    await expect(done(page, first)).toBeVisible();
  });

  await test.step('somebody else signs in at the same browser, then the first again', async () => {
    const { count, release } = await hold(context);
    await addFile(page, category, second);
    await expect.poll(count).toBe(1);
    await expectKept(page, second);
    await context.clearCookies();
    await release();
    await signIn(page, product, otherUser.email);
    await expect(heading(page, 'Six documents to go')).toBeVisible();
    await expect(page.getByText(second.name)).toBeHidden();
    expect(await fetchFiles(otherUser)).toEqual([]);
    await context.clearCookies();
    await signIn(page, product, user.email);
    await expect(done(page, second)).toBeVisible();
    await expectKept(page);
  });

  await test.step('signing out', async () => {
    const { count } = await hold(context);
    await addFile(page, category, third);
    await expect.poll(count).toBe(1);
    await expectKept(page, third);
    await signOut(page);
    expect(await kept(page)).toEqual([]);
    await signIn(page, product, user.email);
    await expect(heading(page, 'Five documents to go')).toBeVisible();
    await expect(page.getByText(third.name)).toBeHidden();
  });
  await expectStored({ ...user, http: context.request }, [first, second]);
});

test('two windows send a file once, and the second takes over from the first', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  const context = await openContext({ as: user });
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await page.goto('/');
  await expect(heading(two, 'Six documents to go')).toBeVisible();
  const [first, second] = testFiles(2) as [TestFile, TestFile];
  const { count, release } = await hold(context);
  await addFile(one, category, first);
  await addFile(one, category, second);
  await expect(uploadRow(two, second)).toContainText('In another window');
  await expect.poll(count).toBe(2);
  await one.close();
  await expect.poll(count).toBe(4);
  await release();
  for (const file of [first, second]) await expect(done(two, file)).toBeVisible();
  await expectKept(two);
  await expectStored(user, [first, second]);
});

test('a browser that keeps nothing says so, asks before the page is closed, and uploads all the same', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  const context = await openContext({ as: user });
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError');
    };
  });
  const page = await openHome(context);
  const [file] = testFiles(1) as [TestFile];
  const { release } = await hold(context);
  await addFile(page, category, file);
  await expect(page.getByText('1 file is lost if you close it before the upload finishes')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined); // which is called off
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await release();
  await expect(done(page, file)).toBeVisible();
  await expectStored(user, [file]);
});
