/** Messages of a user, and the administrator's replies (docs/decisions/036). */
import {
  replyToMessage,
  endpointUrl,
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
} from '@dossier/contracts';
import { anna } from '@dossier/contracts/testing';
import { completeProfile } from './fixtures/users.ts';
import { adminEmail } from './fixtures/product.ts';
import { expectRefused } from './fixtures/expect-refused.ts';
import { heading } from './fixtures/steps.ts';
import { expect, test } from './fixtures/test.ts';
import { lostResponse } from './fixtures/fault-proxy.ts';

const pollMs = 30_000;

test('the administrator replies to a user’s message; the user gets a mail and sees the reply', async ({
  product,
  user,
  admin,
  openPage,
  openContext,
}) => {
  await completeProfile(user);
  await completeProfile(admin);
  const home = await openPage(user);
  await home.clock.install();
  await home.goto('/');
  await home.getByLabel('Your message').fill('Grüezi\nWas fehlt noch?');
  await home.getByRole('button', { name: 'Send message' }).click();
  const thread = home.getByRole('list', { name: 'Earlier messages' });
  await expect(thread).toContainText('Was fehlt noch?');
  await expect.poll(() => product.mailbox.mailsTo(adminEmail).at(-1)?.subject).toBe('New message in Dossier');

  const adminPage = await (await openContext({ as: admin })).newPage();
  await adminPage.goto('/admin');
  await expect(adminPage.getByText(/waiting for an answer\.$/)).toBeVisible();
  await adminPage.getByRole('link', { name: 'Open messages' }).click();
  const row = adminPage.getByRole('listitem').filter({ hasText: user.email });
  await expect(row.getByText('Waiting for an answer')).toBeVisible();
  const name = `${anna.firstName} ${anna.lastName}`;
  await row.getByRole('link', { name }).click();
  await expect(heading(adminPage, name)).toBeFocused();
  const conversation = adminPage.getByRole('list', { name: 'Earlier messages' });
  await expect(conversation.getByRole('listitem')).toHaveText([/^Anna Müller · .*Was fehlt noch\?$/s]);
  await adminPage.getByLabel('Your answer').fill('Der Lohnausweis.');
  await adminPage.getByRole('button', { name: 'Send answer' }).click();
  await expect(adminPage.getByRole('status').filter({ hasText: 'Answer sent' })).toBeVisible();
  await expect(conversation.getByRole('listitem').last()).toHaveText(/^Anna Müller · .*Der Lohnausweis\.$/);
  await adminPage.getByRole('link', { name: 'All messages' }).click();
  await expect(row).toHaveCount(0);
  await adminPage.getByRole('radio', { name: 'All', exact: true }).check({ force: true });
  await expect(row.getByText('Answered')).toBeVisible();

  await home.clock.fastForward(pollMs);
  await expect(thread.getByRole('listitem').last()).toHaveText(/^Anna Müller · .*Der Lohnausweis\.$/);
  await expect.poll(() => product.mailbox.mailsTo(user.email)).toHaveLength(2);
  const mail = product.mailbox.mailsTo(user.email).at(-1);
  expect(mail?.subject).toBe('Your expert answered your message in Dossier');
  expect(mail?.text).not.toMatch(/Lohnausweis|Anna|Müller/);
});

test('other users can neither read nor reply to a conversation, over HTTP or in the browser', async ({
  user,
  otherUser,
  anonymous,
  openPage,
}) => {
  await user.http.post(sendMessage.path, { data: { message: 'Nur für euch' } });
  const params = { userId: String(user.id) };
  for (const [http, status, code] of [
    [anonymous, 401, 'UNAUTHENTICATED'],
    [otherUser.http, 403, 'FORBIDDEN'],
    [user.http, 403, 'FORBIDDEN'],
  ] as const) {
    await expectRefused(http.get(listConversations.path), status, code);
    await expectRefused(http.get(endpointUrl(getConversation, { params })), status, code);
    await expectRefused(
      http.post(endpointUrl(replyToMessage, { params }), { data: { message: 'Hallo' } }),
      status,
      code,
    );
  }
  expect(await (await otherUser.http.get(listMessages.path)).json()).toEqual([]);
  await completeProfile(otherUser);
  const page = await openPage(otherUser);
  await page.goto(`/admin/messages/${user.id}`);
  await expect(heading(page, 'Access Denied')).toBeVisible();
  expect(await (await user.http.get(listMessages.path)).json()).toHaveLength(1);
});

test(
  'a reply whose response is lost stays in the input and is stored once when sent again',
  { tag: '@desktop' },
  async ({ user, admin, faultProxy, open }) => {
    await completeProfile(admin);
    await user.http.post(sendMessage.path, { data: { message: 'Hört ihr mich?' } });
    const params = { userId: String(user.id) };
    const adminPage = await open(admin, `/admin/messages/${user.id}`);
    const box = adminPage.getByLabel('Your answer');
    await box.fill('Klar und deutlich.');
    faultProxy.at(endpointUrl(replyToMessage, { params }), lostResponse, { times: 1 });
    await adminPage.getByRole('button', { name: 'Send answer' }).click();
    await expect(adminPage.getByText('Not sent. Your text is still here.')).toBeVisible();
    await expect(box).toHaveValue('Klar und deutlich.');
    await adminPage.getByRole('button', { name: 'Send answer' }).click();
    await expect(adminPage.getByRole('status').filter({ hasText: 'Answer sent' })).toBeVisible();
    await expect(box).toHaveValue('');
    const texts = listMessages.response
      .parse(await (await user.http.get(listMessages.path)).json())
      .map(({ text }) => text);
    expect(texts).toEqual(['Hört ihr mich?', 'Klar und deutlich.']);
  },
);
