/** The fields of each entity, in the responses and on the screens that show them. */
import {
  documentCategories,
  getDatabaseStatus,
  getUser,
  languageEntries,
  listCategories,
  listFileHistory,
  listMessages,
  listNotifications,
  requiredCategoryIds,
  verifyCode,
} from '@dossier/contracts';
import { pdf, sha256 } from './fixtures/files.ts';
import { anna, annasTaxProfile } from '@dossier/contracts/testing';
import {
  completeProfile,
  completeTaxProfile,
  fetchFiles,
  fetchStatus,
  taxYear,
  upload,
} from './fixtures/users.ts';
import { submitEmail, heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';

const anyTime = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);

test(
  'language selector offers five active languages and lists six inactive ones',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/login');
    const options = await page
      .getByRole('combobox', { name: 'Language' })
      .locator('option')
      .evaluateAll((all) =>
        all.map((each) => {
          const { value, text, disabled } = each as HTMLOptionElement;
          return { code: value, name: text, active: !disabled };
        }),
      );
    expect(options).toEqual(languageEntries);
    expect(options.filter(({ active }) => active).map(({ code }) => code)).toEqual([
      'en',
      'fr',
      'de',
      'gsw',
      'it',
    ]);
    expect(options.filter(({ active }) => !active).map(({ code }) => code)).toEqual([
      ...['zh', 'es', 'ru', 'ja', 'ar', 'pt'],
    ]);
  },
);

test('user: returns every field; home shows them', async ({ user, openPage }) => {
  await completeTaxProfile(user);
  const profile: unknown = await (await user.http.get(`${getUser.path}?taxYear=${taxYear}`)).json();
  expect(profile).toMatchObject({
    id: user.id,
    email: user.email,
    name: 'Anna Müller',
    phone: anna.phone,
    taxAddress: { street: annasTaxProfile.street, city: annasTaxProfile.city },
    isProfileComplete: true,
    isTaxProfileComplete: true,
    subscriptionPlan: 'basic',
    taxStatus: 'documents_pending',
    taxYearStatuses: [{ taxYear, status: 'documents_pending' }],
  });
  const page = await openPage(user);
  await page.goto('/');
  for (const text of ['Zurich', 'Seestrasse 1, 8002 Zürich', '+41 79 123 45 67'])
    await expect(page.getByRole('definition').filter({ hasText: text })).toBeVisible();
});

test('file and file versions: returns every field, newest first; the cards show them', async ({
  user,
  openPage,
}) => {
  await completeProfile(user);
  const [first, second] = [pdf('Lohn.pdf'), pdf('Lohn.pdf')];
  const { id } = await upload(user, first);
  await upload(user, second, 1, id);
  expect(await fetchFiles(user)).toMatchObject([
    {
      id,
      categoryId: 1,
      categoryName: 'Salary Statement',
      taxYear,
      fileName: 'Lohn.pdf',
      originalFileName: 'Lohn.pdf',
      filename: expect.stringMatching(/.+/),
      blobUrl: expect.stringMatching(/^\/api\/files\//),
      uploadedAt: anyTime,
      createdAt: anyTime,
      size: second.buffer.length,
      hash: sha256(second.buffer),
    },
  ]);
  const path = listFileHistory.path.replace('{id}', id);
  const versions = (await (await user.http.get(path)).json()) as { blobUrl: string }[];
  const fields = { createdAt: anyTime, blobUrl: expect.any(String), filename: expect.any(String) };
  expect(versions).toMatchObject([
    { version: 2, ...fields },
    { version: 1, ...fields },
  ]);
  for (const [index, file] of [second, first].entries()) {
    expect(await (await user.http.get(versions[index]!.blobUrl)).body()).toEqual(file.buffer);
  }
  const page = await openPage(user);
  await page.goto('/');
  const row = page.getByRole('listitem').filter({ hasText: 'Lohn.pdf' });
  await expect(row).toContainText(`${(second.buffer.length / 1024).toFixed(1)} KB · 2 versions`);
  await expect(row).toContainText('Salary Statement');
});

test(
  'document category: returns id, name and description in the requested language, in modes basic and all',
  { tag: '@desktop' },
  async ({ user }) => {
    const list = async (mode: string, language = 'en') =>
      listCategories.response.parse(
        await (
          await user.http.get(`${listCategories.path}?taxYear=${taxYear}&mode=${mode}`, {
            headers: { 'accept-language': language },
          })
        ).json(),
      );
    const basic = await list('basic');
    expect(basic.map(({ id }) => id)).toEqual([...requiredCategoryIds]);
    expect(basic.map(({ name }) => name)).toEqual([
      'Salary Statement',
      'Bank Documents',
      'Proof of Professional Expenses',
      'Insurance Certificates',
      'Receipts for Deductions',
      'Transport',
    ]);
    expect(basic.filter(({ description }) => description === '')).toEqual([]);
    expect((await list('all')).map(({ id }) => id).sort((a, b) => a - b)).toEqual(
      documentCategories.map(({ id }) => id).sort((a, b) => a - b),
    );
    expect((await list('basic', 'de'))[0]?.name).toBe('Lohnausweis');
  },
);

test(
  'tax status: returns current_status_id, initially 1, and status',
  { tag: '@desktop' },
  async ({ user }) => {
    expect(await fetchStatus(user)).toMatchObject({
      taxYear,
      current_status_id: 1,
      status: 'profile_incomplete',
    });
  },
);

test('notification: returns every field; its card shows them', async ({ user, openPage }) => {
  await completeProfile(user);
  const list = listNotifications.response.parse(await (await user.http.get(listNotifications.path)).json());
  expect(list.length).toBeGreaterThan(0);
  for (const item of list) {
    expect(Object.keys(item).sort()).toEqual(
      ['actionText', 'actionUrl', 'category', 'description', 'id', 'priority', 'title'].sort(),
    );
  }
  const page = await openPage(user);
  await page.goto('/pgbar');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const cards = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem');
  await expect(cards).toHaveCount(list.length);
  for (const [index, { title, description, actionText, actionUrl }] of list.entries()) {
    await expect(cards.nth(index)).toContainText(title);
    await expect(cards.nth(index)).toContainText(description);
    await expect(cards.nth(index).getByRole('link', { name: actionText })).toHaveAttribute('href', actionUrl);
  }
});

test('message: is sent with its text and shown in the thread', async ({ user, openPage }) => {
  await completeProfile(user);
  const page = await openPage(user);
  await page.goto('/');
  await page.getByLabel('Your message').fill('Grüezi\nWas fehlt noch?');
  const sent = page.waitForRequest('/api/send-message');
  await page.getByRole('button', { name: 'Send message' }).click();
  expect((await sent).postDataJSON()).toEqual({ message: 'Grüezi\nWas fehlt noch?' });
  await expect(page.getByRole('list', { name: 'Earlier messages' })).toContainText('Was fehlt noch?');
  expect(await (await user.http.get(listMessages.path)).json()).toMatchObject([
    { from: 'person', text: 'Grüezi\nWas fehlt noch?', createdAt: anyTime },
  ]);
});

test(
  'sign-in: sends {email}, then {email, code}; returns message and status, then success and isProfileComplete',
  { tag: '@desktop' },
  async ({ page, product, address }) => {
    await page.goto('/login');
    const requested = page.waitForResponse('/api/auth/request-code');
    await submitEmail(page, address);
    expect((await requested).request().postDataJSON()).toEqual({ email: address });
    expect(await (await requested).json()).toEqual({ message: 'Verification code sent', status: 'success' });
    const code = await product.mailbox.nextCode(address);
    const verified = page.waitForResponse('/api/auth/verify');
    await page.getByLabel('Verification code').fill(code);
    await page.keyboard.press('Enter');
    expect((await verified).request().postDataJSON()).toEqual({ email: address, code });
    expect(verifyCode.response.parse(await (await verified).json())).toMatchObject({
      success: true,
      user: { email: address, isProfileComplete: false },
    });
    await expect(page).toHaveURL('/profile?firstTime=true');
  },
);

test(
  'debug database status: returns every field; the debug panel shows them',
  { tag: '@desktop' },
  async ({ admin, user, openPage }) => {
    await completeTaxProfile(user);
    const status = getDatabaseStatus.response.parse(
      await (await admin.http.get(getDatabaseStatus.path)).json(),
    );
    expect(status).toMatchObject({ hasTaxProfileColumn: true, lastChecked: anyTime });
    expect(status.columns).toContain('isTaxProfileComplete');
    expect(status.userCount).toBeGreaterThan(1);
    expect(status.taxCompletedCount).toBeGreaterThan(0);
    expect(status.completionRate).toBe(Math.round((100 * status.taxCompletedCount) / status.userCount));
    expect(status.newestUser).toMatchObject({ id: user.id, email: user.email, created: anyTime });
    await completeProfile(admin);
    const page = await openPage(admin);
    await page.goto('/pgbar');
    await expect(heading(page, 'Progress displays')).toBeVisible();
    await page.keyboard.press('Control+Shift+KeyD');
    const panel = page.getByRole('dialog', { name: 'Debug' });
    for (const term of [
      'Tax profile column',
      'Columns',
      'Users',
      'Complete tax profiles',
      'Latest user',
      'Checked',
    ])
      await expect(panel.getByText(term, { exact: true })).toBeVisible();
    await expect(panel).toContainText(`${user.id} ${user.email}`);
  },
);
