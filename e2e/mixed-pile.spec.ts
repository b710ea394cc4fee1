/** A pile of files: sorting it, its progress on a phone, and the requests it takes. */
import { uploadFiles } from '@dossier/contracts';
import { cut } from './fixtures/fault-proxy.ts';
import { pdf, png } from './fixtures/files.ts';
import {
  button,
  chooseFiles,
  openEmptyHome,
  pileDialog,
  stopClock,
  toasts,
  uploadPile,
} from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { completeTaxProfile, fetchFiles } from './fixtures/users.ts';

const widths = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

for (const viewport of widths)
  test(
    `a mixed pile is sorted by name at ${viewport.width} px`,
    { tag: '@desktop' },
    async ({ user, openContext }) => {
      await completeTaxProfile(user);
      const page = await (await openContext({ as: user, viewport })).newPage();
      await openEmptyHome(page);
      await chooseFiles(page, [
        pdf('Lohnausweis 2024.pdf'),
        pdf('Certificat 3a.pdf'),
        png('SBB Billett.png'),
        pdf('Scan.pdf'),
        { ...pdf('leer.pdf'), buffer: Buffer.alloc(0) },
      ]);
      const pile = pileDialog(page);
      const category = (name: string) => pile.getByRole('combobox', { name: `Category of ${name}` });
      await expect(category('Lohnausweis 2024.pdf')).toHaveValue('1');
      await expect(category('Certificat 3a.pdf')).toHaveValue('4');
      await expect(category('SBB Billett.png')).toHaveValue('21');
      await expect(
        pile.locator('canvas').filter({ visible: true }),
        'a thumbnail of the picture',
      ).toHaveCount(1);
      await expect(pile.getByText('The file is empty and will not be uploaded.')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);

      await pile.getByRole('button', { name: 'Later' }).click();
      await expect(toasts(page).getByText('Category Required')).toBeVisible();
      await button(page, 'Choose category').click();
      await category('Scan.pdf').selectOption({ label: 'Bank Documents' });
      await pile.getByRole('button', { name: 'Upload 4 files' }).click();
      await expect
        .poll(async () => (await fetchFiles(user)).map(({ categoryId }) => categoryId).toSorted())
        .toEqual([1, 2, 21, 4]);
    },
  );

test(
  'the bar of a phone shows progress, failures and Retry without scrolling',
  { tag: '@desktop' },
  async ({ user, faultProxy, openContext }) => {
    await completeTaxProfile(user);
    const context = await openContext({ as: user, viewport: widths[0]!, baseURL: faultProxy.url });
    const page = await context.newPage();
    await openEmptyHome(page);
    const held = Promise.withResolvers<void>();
    faultProxy.at(uploadFiles.path, cut, { times: 1 });
    await chooseFiles(
      page,
      ['a', 'b', 'c', 'd'].map((name) => pdf(`Beleg ${name}.pdf`)),
    );
    await expect(pileDialog(page)).toBeVisible();
    await stopClock(page);
    const bar = page.locator('[data-thumb-status]');
    await uploadPile(page, 'Transport');
    await expect(bar.getByText('1 failed')).toBeInViewport();
    await expect.poll(async () => (await fetchFiles(user)).length).toBe(3);
    const names = page.getByRole('group', { name: 'Uploads' }).getByRole('listitem');
    await expect(names.first(), 'failures come first').toContainText('Network error occurred');
    faultProxy.at(uploadFiles.path, async (proxied) => {
      await held.promise;
      await proxied.pass();
    });
    await bar.getByRole('button', { name: 'Retry' }).click();
    await expect(bar.getByText(/^0 of 1 · \d+%$/)).toBeInViewport();
    held.resolve();
    await expect(bar).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show 4 finished' })).toBeVisible();
  },
);

test('thirty small files take fewer than 45 requests', { tag: '@desktop' }, async ({ user, openPage }) => {
  await completeTaxProfile(user);
  const page = await openPage(user);
  await openEmptyHome(page);
  let requests = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests += 1;
  });
  await chooseFiles(
    page,
    Array.from({ length: 30 }, (_, index) => pdf(`Beleg ${index}.pdf`)),
  );
  await expect(pileDialog(page)).toBeVisible();
  // On a busy machine the page would poll meanwhile.
  await stopClock(page);
  await uploadPile(page, 'Transport');
  await expect.poll(async () => (await fetchFiles(user)).length, { timeout: 120_000 }).toBe(30);
  await page.clock.resume();
  await expect(toasts(page).getByText('30 files uploaded successfully')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: /Your Files/ })).toContainText('30');
  expect(requests).toBeLessThan(45);
});
