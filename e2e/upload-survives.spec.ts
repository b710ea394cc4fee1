import { logout, uploadFiles } from '@dossier/contracts';
import type { BrowserContext, Page, Route } from '@playwright/test';
import { pdf, sha256, type TestFile } from './fixtures/files.ts';
import { completeTaxProfile, downloadHashes, fetchFiles, type TestUser } from './fixtures/users.ts';
import { addFile, enterCode, heading, openEmptyHome, signIn, signOut, stopClock } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const category = 'Salary Statement';
const testFiles = (count: number): TestFile[] =>
  Array.from({ length: count }, (_, index) => pdf(`Lohnausweis ${index + 1}.pdf`));
const uploadRow = (page: Page, { name }: TestFile) =>
  page.getByRole('listitem').filter({ hasText: name }).first();
const done = (page: Page, file: TestFile) => uploadRow(page, file).getByText('Done', { exact: true });

/** The names of the files persisted in the browser. */
const listPersisted = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'dossier.uploads')) return [];
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
const expectPersisted = (page: Page, ...files: TestFile[]) =>
  expect.poll(() => listPersisted(page)).toEqual(files.map(({ name }) => name).sort());

async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await openEmptyHome(page);
  return page;
}

/** Holds upload requests back until `release`. */
async function holdUploads(
  context: BrowserContext,
): Promise<{ count: () => number; release: () => Promise<void> }> {
  const heldRoutes: Route[] = [];
  await context.route(`**${uploadFiles.path}`, (route) => void heldRoutes.push(route));
  return {
    count: () => heldRoutes.length,
    async release() {
      await context.unroute(`**${uploadFiles.path}`);
      for (const route of heldRoutes) await route.continue().catch(() => undefined); // the page may be closed
    },
  };
}

/** Expects that the server stores exactly these files, each once and byte for byte. */
async function expectStored(user: TestUser, files: readonly TestFile[]): Promise<void> {
  const listed = await fetchFiles(user);
  const hashes = files.map(({ buffer }) => sha256(buffer)).sort();
  expect(listed.map(({ hash }) => hash).sort()).toEqual(hashes);
  const contents = await downloadHashes(user, listed);
  expect(contents.sort()).toEqual(hashes);
}

test('uploads resume automatically after a lost connection and a reload', async ({
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
    await expectPersisted(page, first);
    await context.setOffline(false);
    await expect(done(page, first)).toBeVisible();
    await expectPersisted(page);
  });

  await test.step('reload during the upload', async () => {
    const { count, release } = await holdUploads(context);
    await addFile(page, category, second);
    await expect.poll(count).toBe(1);
    await expectPersisted(page, second);
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(dialog.type());
      await dialog.accept();
    });
    await page.reload();
    expect(dialogs, 'no confirmation, because the file is persisted').toEqual([]);
    await expect(uploadRow(page, second)).toContainText('saved from last time');
    await release();
    await expect(done(page, second)).toBeVisible();
    await expectPersisted(page);
  });

  await test.step('gateway killed during the upload', async () => {
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
    await expectPersisted(page, third);
    await expect
      .poll(async () => product.pid('api-gateway') !== before && (await product.isHealthy()))
      .toBe(true);
    await uploadRow(page, third).getByRole('button', { name: 'Retry' }).click();
    await expect(done(page, third)).toBeVisible();
  });
  await expectStored(user, [first, second, third]);
});

test('retries an upload automatically while the server is down and the browser is online', async ({
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
  const errorText = 'Network error occurred. It will retry automatically.';
  await expect(row).toContainText(errorText);
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  for (const [index, seconds] of [5, 10, 20].entries()) {
    await page.clock.runFor(seconds * 1000 - 100);
    expect(failed).toBe(index + 1);
    await page.clock.runFor(100);
    await expect.poll(() => failed).toBe(index + 2);
    await expect(row).toContainText(errorText);
    await expect(row.getByRole('button', { name: `Retry ${file.name}` })).toBeEnabled();
  }
  await faults.repair();
  await page.clock.runFor(40_000);
  await expect(done(page, file)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('1 file uploaded successfully');
  await expectPersisted(page);
  await expectStored(user, [before, file]);
});

test('persisted files stay with their user after the session ends, and sign-out removes them', async ({
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

  await test.step('another user signs in in the same browser, then the first again', async () => {
    const { count, release } = await holdUploads(context);
    await addFile(page, category, second);
    await expect.poll(count).toBe(1);
    await expectPersisted(page, second);
    await context.clearCookies();
    await release();
    await signIn(page, product, otherUser.email);
    await expect(heading(page, 'Six documents to go')).toBeVisible();
    await expect(page.getByText(second.name)).toBeHidden();
    expect(await fetchFiles(otherUser)).toEqual([]);
    await context.clearCookies();
    await signIn(page, product, user.email);
    await expect(done(page, second)).toBeVisible();
    await expectPersisted(page);
  });

  await test.step('signing out', async () => {
    const { count } = await holdUploads(context);
    await addFile(page, category, third);
    await expect.poll(count).toBe(1);
    await expectPersisted(page, third);
    await signOut(page);
    expect(await listPersisted(page)).toEqual([]);
    await signIn(page, product, user.email);
    await expect(heading(page, 'Five documents to go')).toBeVisible();
    await expect(page.getByText(third.name)).toBeHidden();
  });
  await expectStored({ ...user, http: context.request }, [first, second]);
});

test('two windows upload a file once; the second takes over when the first closes', async ({
  user,
  openContext,
}) => {
  await completeTaxProfile(user);
  const context = await openContext({ as: user });
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) await page.goto('/');
  await expect(heading(two, 'Six documents to go')).toBeVisible();
  const [first, second] = testFiles(2) as [TestFile, TestFile];
  const { count, release } = await holdUploads(context);
  await addFile(one, category, first);
  await addFile(one, category, second);
  await expect(uploadRow(two, second)).toContainText('In another window');
  await expect.poll(count).toBe(2);
  await one.close();
  await expect.poll(count).toBe(4);
  await release();
  for (const file of [first, second]) await expect(done(two, file)).toBeVisible();
  await expectPersisted(two);
  await expectStored(user, [first, second]);
});

test('without IndexedDB, uploads work; the page warns and asks before it is closed', async ({
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
  const { release } = await holdUploads(context);
  await addFile(page, category, file);
  await expect(page.getByText('1 file is lost if you close it before the upload finishes')).toBeVisible();
  const opened = page.waitForEvent('dialog');
  void page.reload().catch(() => undefined); // dismissing the dialog cancels it
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await release();
  await expect(done(page, file)).toBeVisible();
  await expectStored(user, [file]);
});
