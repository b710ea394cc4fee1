/** Photographing documents with the camera in the page and with the phone's camera app (stubbed: desktop Chromium has none). */
import type { Page } from '@playwright/test';
import { uprightPhoto } from './fixtures/files.ts';
import { completeTaxProfile, fetchFiles, type TestUser } from './fixtures/users.ts';
import { button } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photograph your documents' });

/** Combines the photos of the dialog into a PDF, chooses a category, and returns the stored PDF. */
async function storeAsOnePdf(page: Page, user: TestUser): Promise<string> {
  await dialog(page).getByRole('checkbox', { name: 'Combine pages into one PDF' }).check({ force: true });
  await dialog(page).getByRole('button', { name: 'Use photos' }).click();
  const category = page.getByRole('dialog', { name: 'What kind of document is this?' });
  await category.getByRole('radio', { name: 'Transport' }).check({ force: true });
  await category.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(async () => (await fetchFiles(user)).length).toBe(1);
  const [file] = await fetchFiles(user);
  expect(file).toMatchObject({
    originalFileName: expect.stringMatching(/^camera-capture-\d{13}\.pdf$/),
    mediaType: 'application/pdf',
    categoryId: 21,
  });
  return (await (await user.http.get(file!.blobUrl)).body()).toString('latin1');
}

/** The size of each page, in points. */
const pageSizesOf = (pdf: string) =>
  [...pdf.matchAll(/\/Type \/Page .*\/MediaBox \[0 0 (\d+) (\d+)]/g)].map(([, width, height]) => [
    Number(width),
    Number(height),
  ]);
const isLoaded = (image: Element) => (image as HTMLImageElement).naturalWidth > 0;

test(
  'two photos of the camera in the page become one PDF of two pages',
  { tag: '@full-browser' },
  async ({ user, openContext }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user, permissions: ['camera'] })).newPage();
    await page.goto('/');
    await button(page, 'Take photo').filter({ visible: true }).click();
    const shoot = dialog(page).getByRole('button', { name: 'Take photo', exact: true });
    for (const status of ['1 photo taken', '2 photos taken']) {
      await expect(shoot).toBeEnabled();
      await shoot.click();
      await expect(dialog(page).getByRole('status').filter({ hasText: status })).toBeVisible();
    }
    // A small laptop shows the next step without scrolling.
    if (!test.info().project.name.startsWith('phone'))
      await page.setViewportSize({ width: 1280, height: 800 });
    await expect(dialog(page).getByRole('button', { name: 'Use photos' })).toBeInViewport({ ratio: 1 });
    const pdf = await storeAsOnePdf(page, user);
    expect(pageSizesOf(pdf), 'landscape, as in the preview').toEqual([
      [595, 335],
      [595, 335],
    ]);
    expect(pdf.match(/\/Width 1280 \/Height 720 /g)).toHaveLength(2);
  },
);

test(
  "photos of the phone's camera app become one PDF, without the removed ones",
  { tag: '@desktop' },
  async ({ user, openContext }) => {
    await completeTaxProfile(user);
    const viewport = { width: 360, height: 780 };
    const phone = await openContext({ as: user, viewport, isMobile: true, hasTouch: true });
    // Browsers that support the `capture` attribute open the camera app.
    await phone.addInitScript(() =>
      Object.defineProperty(HTMLInputElement.prototype, 'capture', { value: '', writable: true }),
    );
    const page = await phone.newPage();
    await page.goto('/');
    const photo = await uprightPhoto(page);
    const another = dialog(page).getByRole('button', { name: 'Another page' });
    const photos = dialog(page).getByRole('list', { name: 'Photos taken' }).getByRole('img');

    for (const [count, opener] of [
      button(page, 'Take photo').filter({ visible: true }),
      another,
      another,
    ].entries()) {
      const chooser = page.waitForEvent('filechooser');
      await opener.tap();
      expect((await chooser).isMultiple()).toBe(false);
      await (await chooser).setFiles(photo);
      await expect(photos).toHaveCount(count + 1);
    }
    for (const image of await photos.all()) await expect.poll(() => image.evaluate(isLoaded)).toBe(true);
    await test.step('leaving the camera app without a photo keeps the earlier ones', async () => {
      const chooser = page.waitForEvent('filechooser');
      await another.tap();
      await (await chooser).setFiles([]);
      await expect(photos).toHaveCount(3);
    });
    await dialog(page).getByRole('button', { name: 'Remove photo 2' }).tap();
    await expect(photos).toHaveCount(2);

    const pdf = await storeAsOnePdf(page, user);
    expect(pageSizesOf(pdf), 'upright, as the phone was held').toEqual([
      [595, 793],
      [595, 793],
    ]);
    expect(pdf.match(/\/Width 1754 \/Height 2339 /g), 'no larger than a page needs').toHaveLength(2);
  },
);

test('closing the dialog stops the camera', { tag: '@full-browser' }, async ({ user, openContext }) => {
  await completeTaxProfile(user);
  const page = await (await openContext({ as: user, permissions: ['camera'] })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Take photo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Photograph your documents' });
  await expect(dialog.getByRole('button', { name: 'Take photo', exact: true })).toBeEnabled();
  const track = await dialog
    .locator('video')
    .evaluateHandle((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]!);
  expect(await track.evaluate(({ readyState }) => readyState)).toBe('live');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await track.evaluate(({ readyState }) => readyState)).toBe('ended');
});
