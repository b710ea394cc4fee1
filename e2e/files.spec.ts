/** Adding files, previewing them in the page, and restoring them from the trash. */
import { writeFile } from 'node:fs/promises';
import { uploadFiles } from '@dossier/contracts';
import type { Locator, Page } from '@playwright/test';
import { cut } from './fixtures/fault-proxy.ts';
import { pdf, png } from './fixtures/files.ts';
import { completeTaxProfile, fetchFiles, taxYear, upload, type TestUser } from './fixtures/users.ts';
import {
  addFile,
  chooseFiles,
  firstView,
  heading,
  openEmptyHome,
  pileDialog,
  stopClock,
  toasts,
  uploadPile,
} from './fixtures/steps.ts';
import { expect, test as base } from './fixtures/test.ts';

const test = base.extend<{ home: Page }>({
  home: async ({ user, openContext }, use) => {
    await completeTaxProfile(user);
    const context = await openContext({ as: user, permissions: ['clipboard-read', 'clipboard-write'] });
    const page = await context.newPage();
    await page.goto('/');
    await expect(heading(page, 'Six documents to go')).toBeVisible();
    // Nothing hears a drop or a paste before the scripts have run.
    await expect(firstView(page)).toHaveCount(0);
    await use(page);
  },
});

async function chooseTransport(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'What kind of document is this?' });
  await dialog.getByRole('radio', { name: 'Transport' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Continue' }).click();
}

const namesOf = async (user: TestUser) =>
  (await fetchFiles(user)).map(({ originalFileName }) => originalFileName).toSorted();

test('uploads two files dropped on the drop zone', { tag: '@desktop' }, async ({ home, user }) => {
  const files: string[] = [];
  for (const file of [pdf('Halbtax.pdf'), png('Billett.png')]) {
    const path = test.info().outputPath(file.name);
    await writeFile(path, file.buffer);
    files.push(path);
  }
  const zone = home.getByRole('region', { name: 'Drop documents here' });
  const { x, y, width, height } = (await zone.boundingBox())!;
  const browser = await home.context().newCDPSession(home);
  // A drag of files from outside the browser.
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    browser.send('Input.dispatchDragEvent', {
      type,
      x: x + width / 2,
      y: y + height / 2,
      data: { items: [], files, dragOperationsMask: 1 },
    });
  await drag('dragEnter');
  await drag('dragOver');
  await expect(zone.getByRole('heading', { name: 'Release to add' })).toBeVisible();
  await drag('drop');
  await expect(zone.getByRole('heading', { name: 'Drop documents here' })).toBeVisible();
  await uploadPile(home, 'Transport');
  await expect.poll(() => namesOf(user)).toEqual(['Billett.png', 'Halbtax.pdf']);
});

test('uploads an image pasted from the clipboard', { tag: '@desktop' }, async ({ home, user }) => {
  await home.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    canvas.getContext('2d')!.fillRect(0, 0, 32, 64);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done));
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': picture! })]);
  });
  await home.keyboard.press('Control+V');
  await chooseTransport(home);
  await expect.poll(() => namesOf(user)).toEqual([expect.stringMatching(/^pasted-\d{13}\.png$/)]);
  expect((await fetchFiles(user))[0]).toMatchObject({ mediaType: 'image/png', categoryId: 21 });
});

test('uploads twelve chosen files in one category', async ({ home, user }) => {
  const testFiles = Array.from({ length: 12 }, (_, index) =>
    pdf(`Billett ${String(index + 1).padStart(2, '0')}.pdf`),
  );
  await chooseFiles(home, testFiles);
  await expect(pileDialog(home)).toContainText('12 files for tax year');
  await uploadPile(home, 'Transport');
  await expect(home.getByText('12 of 12 done', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await namesOf(user)).toEqual(testFiles.map(({ name }) => name));
});

test('deletes a file and restores it from the trash', async ({ home, user }) => {
  const stored = [await upload(user, pdf('Halbtax.pdf'), 21), await upload(user, pdf('Lohn.pdf'), 1)];
  await home.goto(`/file-history?taxYear=${taxYear}`);
  await home.getByRole('button', { name: 'Delete Halbtax.pdf' }).click();
  await home.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.poll(() => namesOf(user)).toEqual(['Lohn.pdf']);
  await toasts(home).getByRole('button', { name: 'Close' }).click();

  await home.getByRole('button', { name: 'Deleted documents' }).click();
  const trash = home.getByRole('dialog', { name: 'Deleted documents' });
  await expect(trash.getByRole('listitem')).toHaveText(/Halbtax\.pdf.*kept until/);
  await trash.getByRole('button', { name: 'Restore Halbtax.pdf' }).click();
  await expect(trash.getByText('No deleted documents')).toBeVisible();
  await expect(toasts(home).getByText('Document restored')).toBeVisible();
  await trash.getByRole('button', { name: 'Close' }).first().click();
  await expect(trash).toBeHidden();
  await expect(home.getByRole('button', { name: 'Delete Halbtax.pdf' })).toBeVisible();
  const ids = (await fetchFiles(user)).map(({ id }) => id);
  expect(ids.toSorted(), 'the same file').toEqual(stored.map(({ id }) => id).toSorted());
});

/** Counts the visible pixels of this colour. */
async function countPixels(element: Locator, [red, green, blue]: [number, number, number]): Promise<number> {
  const png = (await element.screenshot()).toString('base64');
  return element.page().evaluate(
    async ([picture, ...colour]) => {
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
      canvas.drawImage(bitmap, 0, 0);
      const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      let count = 0;
      for (let at = 0; at < data.length; at += 4)
        if (colour.every((value, channel) => Math.abs(data[at + channel]! - value) < 8)) count++;
      return count;
    },
    [png, red, green, blue] as const,
  );
}

test('previews a PDF and an image inside the page', { tag: '@full-browser' }, async ({ home, user }) => {
  const redField = '1 0 0 rg 40 600 300 100 re f ';
  await upload(user, pdf('Halbtax.pdf', 'Halbtax', redField), 21);
  const unbreakable = `${'Versicherungsbescheinigung'.repeat(5)}.png`;
  await upload(user, png(unbreakable), 21);
  await home.reload();
  const open = async (name: string) => {
    await home.getByRole('link', { name }).click();
    return home.getByRole('dialog', { name });
  };
  await test.step('an image', async () => {
    const dialog = await open(unbreakable);
    const isWider = await home.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWider, 'the name widens the page').toBe(false);
    const picture = dialog.getByRole('img', { name: `Content of ${unbreakable}` });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(32);
    await expect.poll(() => countPixels(picture, [128, 128, 128])).toBeGreaterThan(900);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
  });
  await test.step("a PDF, in the browser's viewer", async () => {
    const dialog = await open('Halbtax.pdf');
    const frame = dialog.getByTitle('Content of Halbtax.pdf');
    await expect.poll(() => countPixels(frame, [255, 0, 0])).toBeGreaterThan(900);
    expect(home.url(), 'no navigation').toBe(new URL('/', home.url()).href);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
  });
});

test(
  'Upload item: uploading, then success (progress 100, blobUrl set) or error (progress 0, error text); retry sets it back to uploading',
  { tag: '@desktop' },
  async ({ user, faultProxy, openContext }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user, baseURL: faultProxy.url })).newPage();
    await openEmptyHome(page);
    await stopClock(page);
    const held = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    faultProxy.at(uploadFiles.path, cut);
    const row = page.locator('li').filter({ hasText: 'Halbtax.pdf' }).first();
    const progress = row.getByRole('progressbar', { name: 'Upload of Halbtax.pdf' });
    await addFile(page, 'Transport', pdf('Halbtax.pdf'));
    await expect(row).toContainText('Network error occurred');
    await expect(progress).toHaveCount(0);
    faultProxy.at(uploadFiles.path, async (proxied) => {
      arrived.resolve();
      await held.promise;
      await proxied.pass();
    });
    await row.getByRole('button', { name: 'Retry' }).click();
    await arrived.promise;
    await expect(progress).toBeVisible();
    await expect(row.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    held.resolve();
    await expect(row.getByText('Done', { exact: true })).toBeVisible();
    const [file] = await fetchFiles(user);
    await expect(page.getByRole('link', { name: 'Halbtax.pdf' }).first()).toHaveAttribute(
      'href',
      file!.blobUrl,
    );
  },
);

test('a file of an earlier name is a paper of its own until the person says that it replaces the other', async ({
  home,
  user,
}) => {
  await upload(user, pdf('Lohnausweis.pdf', 'first'));
  await home.reload();
  await expect(firstView(home)).toHaveCount(0);
  await addFile(home, 'Salary Statement', pdf('Lohnausweis.pdf', 'second'));
  const row = home.getByRole('group', { name: 'Uploads' }).getByRole('listitem');
  await expect(row).toContainText('Lohnausweis (2).pdf');
  await expect(row).toContainText('Does this replace Lohnausweis.pdf?', { timeout: 60_000 });
  expect(await fetchFiles(user)).toHaveLength(2);
  await row.getByRole('button', { name: 'Replace Lohnausweis.pdf' }).click();
  await expect(row).toContainText('saved as version 2');
  expect((await fetchFiles(user)).map(({ version }) => version)).toEqual([2]);
});
