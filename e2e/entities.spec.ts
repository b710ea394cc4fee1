/** The fields of each entity, in the responses and on the screens that show them. */
import {
  getUser,
  languageEntries,
  listFileHistory,
  listMessages,
  listNotifications,
} from '@dossier/contracts';
import { pdf, sha256 } from './fixtures/files.ts';
import { anna, annasTaxProfile } from '@dossier/contracts/testing';
import { completeProfile, completeTaxProfile, fetchFiles, taxYear, upload } from './fixtures/users.ts';
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
