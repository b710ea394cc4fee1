/** "Use your phone": photos of a phone without a session appear at the computer, and end there. */
import type { Page } from '@playwright/test';
import { checkAllVariants, expectFits } from './fixtures/axe.ts';
import { stall } from './fixtures/fault-proxy.ts';
import { sheetPhoto, uprightPhoto, type TestFile } from './fixtures/files.ts';
import { completeTaxProfile, fetchFiles, type TestUser } from './fixtures/users.ts';
import { expect, test } from './fixtures/test.ts';

const codeOf = (dialogText: string | null) => /\/phone#[\w-]{43}$/.exec(dialogText ?? '')?.[0] ?? '';
const photosOf = (phone: Page) => phone.getByRole('dialog', { name: 'Photograph your documents' });
/** As the camera app of a phone gives it. */
const shoot = (phone: Page, photo: TestFile) => phone.locator('input[capture]').setInputFiles(photo);
async function send(phone: Page) {
  const button = photosOf(phone).getByRole('button', { name: 'Send' });
  await expect(button).toBeEnabled();
  await button.click();
  await expect(photosOf(phone)).toBeHidden();
}
const phoneViewport = { viewport: { width: 390, height: 844 } };

/** Opens home, and the code for a category of the checklist. */
async function handOverCategory(openPage: (user: TestUser) => Promise<Page>, user: TestUser) {
  await completeTaxProfile(user);
  const desk = await openPage(user);
  await desk.goto('/');
  await desk.getByRole('button', { name: 'Use your phone for Bank Documents' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Use your phone' });
  return { dialog, code: codeOf(await dialog.getByText(/\/phone#[\w-]{43}$/).textContent()) };
}

test(
  'photos of a phone arrive at the computer until it is ended there',
  { tag: '@desktop' },
  async ({ user, openPage, openContext }) => {
    await completeTaxProfile(user);
    const desk = await openPage(user);
    await desk.goto('/');
    await desk.getByRole('button', { name: 'Use your phone', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Use your phone' });
    await expect(dialog.getByRole('img', { name: 'Code for your phone' })).toBeVisible();
    await expectFits(desk, 'the code for a phone');
    const url = codeOf(await dialog.getByText(/\/phone#[\w-]{43}$/).textContent());

    const context = await openContext(phoneViewport);
    const phone = await context.newPage();
    await phone.goto(url);
    await expect(phone.getByRole('heading', { level: 1, name: /^Documents for \d{4}$/ })).toBeVisible();
    expect(new URL(phone.url()).hash).toBe('');
    await expectFits(phone, 'the page of the phone');
    await checkAllVariants(phone, 'the page of the phone');
    await expect(dialog.getByText('Your phone is connected.')).toBeVisible();
    const photo = await uprightPhoto(phone);
    await shoot(phone, photo);
    await send(phone);
    await expect(phone.getByText('1 document has arrived')).toBeVisible();
    await expect(dialog.getByText('Your phone is connected. 1 document has arrived.')).toBeVisible();

    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: /^Documents for \d{4}$/ })).toBeVisible();
    expect((await context.request.get('/api/files?taxYear=2024')).status()).toBe(401);
    const second = await (await openContext()).newPage();
    await second.goto(url);
    await expect(second.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible();

    await dialog.getByRole('button', { name: 'Stop' }).click();
    await expect(dialog).toBeHidden();
    await shoot(phone, photo);
    await send(phone);
    await expect(phone.getByRole('heading', { name: 'This code is no longer valid' })).toBeVisible();
    expect(await fetchFiles(user)).toMatchObject([{ handoverId: expect.any(String) }]);
  },
);

test(
  'pages that a phone photographs are straightened before its eyes and become one document of a category',
  { tag: '@desktop' },
  async ({ user, openPage, openContext }) => {
    const { code, dialog } = await handOverCategory(openPage, user);
    const phone = await (await openContext(phoneViewport)).newPage();
    await phone.goto(code);
    await expect(phone.getByRole('heading', { level: 1, name: 'Bank Documents, 2024' })).toBeVisible();
    const photo = await sheetPhoto(phone);
    await shoot(phone, photo);
    await expect(photosOf(phone).getByText('Photo 1: Straightened')).toBeVisible();
    const size = (image: Element) => {
      const { naturalWidth, naturalHeight } = image as HTMLImageElement;
      return { naturalWidth, naturalHeight };
    };
    const straightened = await photosOf(phone).getByRole('img', { name: 'Photo 1' }).evaluate(size);
    expect(Math.abs(straightened.naturalWidth - 1272)).toBeLessThan(30);
    expect(Math.abs(straightened.naturalHeight - 1525)).toBeLessThan(30);

    await test.step('the edges may be moved, or left away', async () => {
      const image = photosOf(phone).getByRole('img', { name: 'Photo 1' });
      const before = await image.getAttribute('src');
      await photosOf(phone).getByRole('button', { name: 'Edges of photo 1' }).click();
      const edges = phone.getByRole('dialog', { name: 'Edges of the page' });
      await expect(edges.getByRole('button', { name: 'Lower right corner' })).toBeVisible();
      await expectFits(phone, 'the edges of a photo');
      await checkAllVariants(phone, 'the edges of a photo');
      const corner = await edges.getByRole('button', { name: 'Upper left corner' }).boundingBox();
      if (!corner) throw new Error('the corner is not shown');
      const [x, y] = [corner.x + corner.width / 2, corner.y + corner.height / 2];
      await phone.mouse.move(x, y);
      await phone.mouse.down();
      await phone.mouse.move(x + 30, y + 40, { steps: 4 });
      await phone.mouse.up();
      await edges.getByRole('button', { name: 'Straighten' }).click();
      await expect(image).not.toHaveAttribute('src', before ?? '');
    });

    await shoot(phone, photo);
    await expect(photosOf(phone).getByText('Photo 2: Straightened')).toBeVisible();
    await expectFits(phone, 'two straightened pages');
    await checkAllVariants(phone, 'two straightened pages');
    await photosOf(phone)
      .getByRole('checkbox', { name: 'Combine pages into one PDF' })
      .check({ force: true });
    await send(phone);
    await expect(dialog.getByText(/1 document has arrived\.$/)).toBeVisible();
    const [file] = await fetchFiles(user);
    expect(file).toMatchObject({ categoryId: 2, mediaType: 'application/pdf' });
    const pdf = (await (await user.http.get(file!.blobUrl)).body()).toString('latin1');
    expect(pdf.match(/\/Type \/Page /g)).toHaveLength(2);
  },
);

test(
  'a reload in the middle of an upload from a phone loses nothing',
  { tag: '@desktop' },
  async ({ user, openPage, openContext, faultProxy }) => {
    const { code } = await handOverCategory(openPage, user);
    faultProxy.at('/api/phone/upload', stall);
    const phone = await (await openContext({ ...phoneViewport, baseURL: faultProxy.url })).newPage();
    await phone.goto(code);
    await expect(phone.getByRole('heading', { level: 1, name: 'Bank Documents, 2024' })).toBeVisible();
    const underWay = phone.waitForRequest('**/api/phone/upload');
    await shoot(phone, await sheetPhoto(phone));
    await send(phone);
    await underWay;
    await expect(phone.getByText('Uploading')).toBeVisible();
    expect(await fetchFiles(user)).toEqual([]);

    await phone.reload();
    await expect(phone.getByRole('heading', { level: 1, name: 'Bank Documents, 2024' })).toBeVisible();
    faultProxy.repair();
    // The one that hangs is given up with the page, and sent again by the next one.
    await phone.reload();
    await expect(phone.getByText('1 document has arrived')).toBeVisible({ timeout: 20_000 });
    expect(await fetchFiles(user)).toMatchObject([{ categoryId: 2, handoverId: expect.any(String) }]);
  },
);
