import {
  acceptTerms,
  listNotifications,
  requestCode,
  updateProfile,
  uploadFiles,
  verifyCode,
} from '@dossier/contracts';
import { pdf, sha256, requiredFiles } from './fixtures/files.ts';
import { anna, annasTaxProfile } from '@dossier/contracts/testing';
import { completeTaxProfile, fetchFiles, waitForStatus, postFile, taxYear } from './fixtures/users.ts';
import { expectRefused } from './fixtures/expect-refused.ts';
import { button, pileDialog, toasts, uploadPile } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test(
  'the server rejects the same e-mail addresses and codes',
  { tag: '@desktop' },
  async ({ anonymous, address }) => {
    for (const email of ['', 'anna', 'anna@bluewin', 'a@b@c.ch'])
      await expectRefused(anonymous.post(requestCode.path, { data: { email } }), 400, 'VALIDATION_FAILED');
    for (const code of ['', '12345', '1234567', '12345a', 123456])
      await expectRefused(
        anonymous.post(verifyCode.path, { data: { email: address, code } }),
        400,
        'VALIDATION_FAILED',
      );
  },
);

test.describe('upload', () => {
  test("requires a category ('Category Required') and sends each file with its SHA-256 hash", async ({
    user,
    faultProxy,
    openContext,
  }) => {
    await completeTaxProfile(user);
    const page = await (await openContext({ as: user, baseURL: faultProxy.url })).newPage();
    await page.goto('/');
    const sent: Buffer[] = [];
    faultProxy.at(uploadFiles.path, (proxied) =>
      proxied.pass({
        request(bytes) {
          sent.push(bytes);
          return bytes;
        },
      }),
    );
    const testFiles = [pdf('Eins.pdf'), pdf('Zwei.pdf')];
    const dialog = pileDialog(page);
    const choose = async (expected: number) => {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('main').getByRole('button', { name: 'Upload files' }).first().click();
      await (await chooser).setFiles(testFiles);
      await expect(dialog).toContainText(`${expected} files for tax year`);
    };
    await choose(2);
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    await expect(dialog.getByText('Please select a document category')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Cancel' }).first().click();
    await expect(toasts(page).getByText('Category Required')).toBeVisible();
    await expect(toasts(page).getByText('Please select a document category')).toBeVisible();
    await expect(page.getByText('2 files need a category'), 'the files are kept').toBeVisible();
    await button(page, 'Discard').click();
    await choose(2);
    await uploadPile(page, 'Transport');
    await expect.poll(async () => (await fetchFiles(user)).length).toBe(2);
    expect(sent).toHaveLength(2);
    for (const { buffer } of testFiles)
      expect(sent.some((bytes) => bytes.includes(sha256(buffer)) && bytes.includes(buffer))).toBe(true);
  });

  test('requires a session', { tag: '@desktop' }, async ({ anonymous, user }) => {
    await expectRefused(
      postFile({ ...user, http: anonymous }, pdf('Lohnausweis.pdf'), { categoryId: '1' }),
      401,
      'UNAUTHENTICATED',
    );
  });
});

test(
  'notifies about a missing name, phone number, tax address and tax profile, each with its priority',
  { tag: '@desktop' },
  async ({ user, openPage }) => {
    const list = async () => {
      const response = await user.http.get(listNotifications.path);
      return listNotifications.response
        .parse(await response.json())
        .map(({ title, priority, actionUrl }) => `${priority} ${title} ${actionUrl}`);
    };
    const save = async (data: object) => {
      expect((await user.http.put(updateProfile.path, { data })).ok()).toBe(true);
    };
    const name = 'high Your name is missing /profile';
    const phone = 'medium Your phone number is missing /profile';
    const address = 'high Your tax address is missing /profile?setup=tax';
    const profile = 'high Your tax profile is incomplete /profile?setup=tax';
    await user.http.post(acceptTerms.path, { data: { accepted: true } });
    expect((await list()).filter((line) => !line.includes('plan'))).toEqual([name, address, profile, phone]);

    const page = await openPage(user);
    await page.goto('/profile?firstTime=true');
    await page.getByRole('button', { name: /^Notifications, \d open/ }).click();
    const cards = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
    for (const [title, priority] of [
      ['Your name is missing', 'Important'],
      ['Your phone number is missing', 'Soon'],
      ['Your tax address is missing', 'Important'],
      ['Your tax profile is incomplete', 'Important'],
    ] as const)
      await expect(cards.filter({ hasText: title })).toContainText(priority);
    await cards.filter({ hasText: 'Your tax profile is incomplete' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/profile/);

    await save({ firstName: anna.firstName, lastName: anna.lastName });
    expect(await list()).not.toContain(name);
    await save({ phone: anna.phone, countryCode: anna.countryCode });
    expect(await list()).not.toContain(phone);
    await save({ street: annasTaxProfile.street });
    expect(await list(), 'a street alone is not enough').toContain(address);
    await save({ city: annasTaxProfile.city, zipCode: annasTaxProfile.zipCode });
    expect(await list()).not.toContain(address);
    await save({ ...annasTaxProfile, isTaxProfileComplete: true, taxYear });
    expect(await list()).not.toContain(profile);
  },
);

test(
  'matches required documents by category id or by case-insensitive name',
  { tag: '@desktop' },
  async ({ user }) => {
    await completeTaxProfile(user);
    const testFiles = requiredFiles();
    for (const [index, { category, categoryId, file }] of testFiles.entries()) {
      const fields: Record<string, string> =
        index % 2 ? { categoryName: ` ${category.toUpperCase()} ` } : { categoryId: String(categoryId) };
      expect((await postFile(user, file, fields)).status()).toBe(200);
    }
    await waitForStatus(user, 3);
    expect((await fetchFiles(user)).map(({ categoryId }) => categoryId).toSorted((a, b) => a! - b!)).toEqual([
      1, 2, 3, 4, 5, 21,
    ]);
    await expectRefused(postFile(user, pdf('x.pdf'), { categoryName: 'Nothing' }), 422, 'CATEGORY_UNKNOWN');
  },
);
