import {
  acceptTerms,
  listNotifications,
  requestCode,
  updateProfile,
  uploadFiles,
  verifyCode,
} from '@dossier/contracts';
import { pdf, sha256, requiredFiles } from './fixtures/files.ts';
import {
  anna,
  annasTaxProfile,
  completeProfile,
  completeTaxProfile,
  fetchFiles,
  waitForStatus,
  postFile,
  taxYear,
} from './fixtures/users.ts';
import { expectRefused } from './fixtures/expect-refused.ts';
import { button, pileDialog, submitEmail, toasts, uploadPile } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

test('sign-in requires a valid e-mail address and a code of 6 digits; buttons are disabled while empty or busy', async ({
  address,
  faultProxy,
  openContext,
}) => {
  const page = await (await openContext({ baseURL: faultProxy.url })).newPage();
  await page.goto('/login');
  const email = page.getByLabel('E-mail address');
  const send = page.getByRole('button', { name: 'Send code' });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required');
  await expect(send).toBeDisabled();
  await email.fill('   ');
  await expect(send).toBeDisabled();
  for (const wrong of ['anna', 'anna@', '@bluewin.ch', 'anna@bluewin', 'anna müller@bluewin.ch']) {
    await email.fill(wrong);
    await send.click();
    await expect(page.getByText('Please enter a valid e-mail address.'), wrong).toBeVisible();
    await expect(email).toBeFocused();
  }

  const gate = Promise.withResolvers<void>();
  const delayRequests = (path: string) =>
    faultProxy.at(path, async (proxied) => {
      await gate.promise;
      await proxied.pass();
    });
  delayRequests(requestCode.path);
  delayRequests(verifyCode.path);
  await submitEmail(page, address);
  await expect(page.getByRole('button', { name: 'Sending code...' })).toBeDisabled();
  await expect(email).not.toBeEditable();
  gate.resolve();

  const code = page.getByLabel('Verification code');
  const verify = page.getByRole('button', { name: 'Verify' });
  await expect(code).toHaveAttribute('required');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await expect(verify).toBeDisabled();
  await code.fill('12345');
  await expect(verify).toBeDisabled();
  await code.fill('12a3 45-678');
  await expect(code).toHaveValue('123456');
  await expect(page.getByText('Invalid verification code')).toBeVisible();
  await expect(verify).toBeEnabled();
});

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
  "rejects an empty message ('Message cannot be empty'); send is disabled while empty or sending",
  { tag: '@desktop' },
  async ({ user, faultProxy, openContext }) => {
    await completeProfile(user);
    const page = await (await openContext({ as: user, baseURL: faultProxy.url })).newPage();
    await page.goto('/');
    const box = page.getByLabel('Your message');
    const send = page.getByRole('button', { name: 'Send message' });
    await expect(send).toBeDisabled();
    await box.fill(' \n ');
    await send.click();
    await expect(toasts(page).getByText('Message cannot be empty')).toBeVisible();
    await expect(toasts(page).getByText('Please enter a message to send')).toBeVisible();
    await expect(box).toHaveAttribute('aria-invalid', 'true');
    const gate = Promise.withResolvers<void>();
    faultProxy.at('/api/send-message', async (proxied) => {
      await gate.promise;
      await proxied.pass();
    });
    await box.fill('Grüezi');
    await send.click();
    await expect(send).toBeDisabled();
    gate.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Message sent' })).toBeVisible();
    await expectRefused(
      user.http.post('/api/send-message', { data: { message: ' ' } }),
      400,
      'MESSAGE_EMPTY',
    );
  },
);

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
