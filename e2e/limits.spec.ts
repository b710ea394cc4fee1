import type { Page } from '@playwright/test';
import { listCategories, listFiles, uploadFiles } from '@dossier/contracts';
import { pdf } from './fixtures/files.ts';
import { completeProfile, completeTaxProfile, fetchFiles, type TestUser } from './fixtures/users.ts';
import { adminEmail } from './fixtures/product.ts';
import { addFile, firstView, heading, stopClock, toasts } from './fixtures/steps.ts';
import { expect, test as base } from './fixtures/test.ts';
import { stall } from './fixtures/fault-proxy.ts';

/** Adds a fixture that opens home with an installed clock, which a test can stop. */
const test = base.extend<{ openHome: (user: TestUser, baseURL?: string) => Promise<Page> }>({
  openHome: async ({ openContext, product }, use) => {
    await use(async (user, baseURL = product.url) => {
      const page = await (await openContext({ as: user, baseURL })).newPage();
      await page.clock.install();
      await page.goto('/');
      await expect(heading(page, /\S/)).toBeVisible();
      await expect(firstView(page)).toHaveCount(0);
      return page;
    });
  },
});

test('shows one toast at a time for 5000 ms, and the sent-message confirmation for 5000 ms', async ({
  user,
  openHome,
}) => {
  await completeTaxProfile(user);
  const page = await openHome(user);
  await expect(page.getByText('No files uploaded yet')).toBeVisible();
  await page.getByLabel('Your message').fill('   ');
  await stopClock(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  const first = toasts(page).getByText('Message cannot be empty');
  const second = toasts(page).getByText('Upload successful');
  await expect(first).toBeVisible();
  await addFile(page, 'Transport', pdf('Halbtax.pdf'));
  await expect.poll(async () => (await fetchFiles(user)).length).toBe(1);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
  await page.clock.runFor(4_800);
  await expect(first).toBeVisible();
  await expect(second, 'queued').toHaveCount(0);
  await page.clock.runFor(300);
  await expect(first, 'not repeated').toHaveCount(0);
  await expect(second).toBeVisible();
  await page.clock.runFor(4_800);
  await expect(second).toBeVisible();
  await page.clock.runFor(300);
  await expect(second).toHaveCount(0);

  await page.getByLabel('Your message').fill('Grüezi');
  await page.getByRole('button', { name: 'Send message' }).click();
  const confirmation = page.getByRole('status').filter({ hasText: 'Message sent' });
  await expect(confirmation).toBeVisible();
  await page.clock.runFor(4_800);
  await expect(confirmation).toBeVisible();
  await page.clock.runFor(300);
  await expect(confirmation).toHaveCount(0);
});

test('an upload times out after 30000 ms', { tag: '@desktop' }, async ({ user, faultProxy, openHome }) => {
  await completeTaxProfile(user);
  const page = await openHome(user, faultProxy.url);
  await expect(page.getByText('No files uploaded yet')).toBeVisible();
  await stopClock(page);
  faultProxy.at(uploadFiles.path, stall);
  await addFile(page, 'Transport', pdf('Halbtax.pdf'));
  const row = page.locator('li').filter({ hasText: 'Halbtax.pdf' });
  // The timeout starts with the last byte sent.
  await expect(row).toContainText('100%');
  await page.clock.runFor(28_000);
  await expect(row.getByRole('progressbar', { name: 'Upload of Halbtax.pdf' })).toBeVisible();
  faultProxy.repair();
  await page.clock.runFor(3_000);
  await expect(row).toContainText('This is taking too long. Please try again.');
  await row.getByRole('button', { name: 'Retry' }).click();
  await expect(row.getByText('Done', { exact: true }).first()).toBeVisible();
});

test(
  'a camera capture is a JPEG of 1280x720 named camera-capture plus timestamp',
  { tag: '@full-browser' },
  async ({ user, openHome }) => {
    await completeTaxProfile(user);
    const page = await openHome(user);
    await page.context().grantPermissions(['camera']);
    const before = Date.now();
    await page.getByRole('button', { name: 'Take photo' }).click();
    const camera = page.getByRole('dialog', { name: 'Photograph your documents' });
    const shoot = camera.getByRole('button', { name: 'Take photo' });
    await expect(shoot).toBeEnabled();
    await shoot.click();
    await expect(camera.getByRole('img', { name: 'Photo 1' })).toBeVisible();
    await camera.getByRole('button', { name: 'Use photos' }).click();
    const category = page.getByRole('dialog', { name: 'What kind of document is this?' });
    await category.getByRole('radio', { name: 'Transport' }).check({ force: true });
    await category.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(async () => (await fetchFiles(user)).length).toBe(1);
    const [file] = await fetchFiles(user);
    const [, time] = /^camera-capture-(\d+)\.jpg$/.exec(file!.originalFileName)!;
    expect(Number(time)).toBeGreaterThanOrEqual(before);
    const bytes = await (await user.http.get(file!.blobUrl)).body();
    expect(sizeOfJpeg(bytes)).toEqual({ width: 1280, height: 720 });
  },
);

test(
  'defaults: tax year 2024, language en in the key i18nextLng, administrator with id 1',
  { tag: '@desktop' },
  async ({ user, admin, openPage }) => {
    await completeProfile(user);
    const page = await openPage(user);
    await page.clock.setFixedTime('2026-06-01T12:00:00Z');
    await page.goto('/');
    await expect(page.getByRole('radio', { name: '2024' })).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en');
    expect(admin).toMatchObject({ id: 1, email: adminEmail });
  },
);

test(
  'refetches files on every visit and categories after 5 minutes; shows file sizes in KB with 1 decimal',
  { tag: '@desktop' },
  async ({ user, openHome }) => {
    await completeTaxProfile(user);
    const page = await openHome(user);
    const requests = { files: 0, categories: 0 };
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === listFiles.path) requests.files += 1;
      if (pathname === listCategories.path) requests.categories += 1;
    });
    const leaveAndReturn = async () => {
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await expect(heading(page, 'Profile')).toBeVisible();
      await page.goBack();
      await expect(page.getByText('No files uploaded yet')).toBeVisible();
    };
    await leaveAndReturn();
    await expect.poll(() => requests.files).toBe(1);
    expect(requests.categories, 'still fresh').toBe(0);
    await page.clock.fastForward('05:01');
    await leaveAndReturn();
    await expect.poll(() => requests.files).toBe(2);
    await expect.poll(() => requests.categories).toBe(1);

    const file = { ...pdf('Scan.pdf'), buffer: Buffer.alloc(1_587, '%PDF-1.4 ') };
    await addFile(page, 'Transport', file);
    await expect(page.getByRole('listitem').filter({ hasText: 'Scan.pdf' }).last()).toContainText('1.5 KB');
  },
);

/** From the frame header (ITU T.81, B.2.2). */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  let at = 2;
  for (;;) {
    const marker = bytes.readUInt16BE(at);
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
}
