import { getUserAccount, listMessages, messageMaxLength, sendMessage } from '@dossier/contracts';
import { as, stubEndpoint, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';
import { addMessage } from './messages.repository.ts';

const test = startForSuite(async () => {
  const administrator = stubEndpoint(getUserAccount, ({ params: { id } }) => ({
    id,
    email: 'admin@dossier.localhost',
    role: 'admin' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
  }));
  const env = { MESSAGE_LIMIT_USER: '3', MESSAGE_LIMIT_STAFF: '5' };
  return startTestService(createMessagesService, { env, stubServices: [administrator] });
});

const send = (userId: number, message: string) =>
  test.request(sendMessage, { body: { message } }, { as: as(userId) });
const conversation = async (userId: number) =>
  (await test.request(listMessages, { query: {} }, { as: as(userId) })).body;

it('keeps one conversation per user, oldest first, over a restart', async () => {
  const first = await send(7, '  Grüezi 👋\nzäme  ');
  expect(first.body).toMatchObject({ success: true, message: { from: 'person', text: 'Grüezi 👋\nzäme' } });
  const second = await send(7, 'x'.repeat(messageMaxLength));
  await send(8, 'other');
  await test.restart();
  expect(await conversation(7)).toEqual([first.body.message, second.body.message]);
  expect((await conversation(8)).map(({ text }) => text)).toEqual(['other']);
  expect(await conversation(9)).toEqual([]);
});

it('keeps the text after a NUL', async () => {
  expect((await send(12, 'a\u0000b')).body.message.text).toBe('ab');
  expect((await conversation(12)).map(({ text }) => text)).toEqual(['ab']);
});

it.each(['', ' ', '\n\t \u00a0\u2003', '\u200b\u2060', '\u0000'])(
  'returns MESSAGE_EMPTY for %j',
  async (message) => {
    expect(await send(20, message)).toMatchObject({
      status: 400,
      error: { code: 'MESSAGE_EMPTY', message: 'Message cannot be empty' },
    });
    expect(await conversation(20)).toEqual([]);
  },
);

it.each([null, 0, true, [], {}, undefined, 'x'.repeat(messageMaxLength + 1)])(
  'returns 400 for %j',
  async (message) => {
    const response = await test.fetch('/api/send-message', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
      as: as(20),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'VALIDATION_FAILED' });
  },
);

it('sends the administrator one mail, without names or message text', async () => {
  await test.clock.jump(60 * 60_000);
  const before = (await readOutbox(test.dataDir)).length;
  await send(30, 'Canary Muster');
  await send(30, 'again');
  await test.clock.advance(2000);
  const mails = (await readOutbox(test.dataDir)).slice(before);
  expect(mails.map(({ headers }) => [headers.get('to'), headers.get('subject')])).toEqual([
    ['admin@dossier.localhost', 'New message in Dossier'],
  ]);
  expect(mails[0]?.raw).not.toContain('Canary');
  await test.clock.jump(16 * 60_000);
  await send(30, 'later');
  await test.clock.advance(2000);
  expect((await readOutbox(test.dataDir)).slice(before)).toHaveLength(2);
  expect(test.logs.join('')).not.toContain('Canary');
});

it('pages back to every earlier message by cursor', async () => {
  const texts = Array.from({ length: 503 }, (_, n) => `message ${n}`);
  const seal = await test.service.seals.forWriting(40);
  const message = { userId: 40, author: 'person', authorId: null, language: 'en' } as const;
  await test.db.write(async (manager) => {
    for (const text of texts) {
      const createdAt = new Date(test.clock.now());
      await addMessage(manager, seal, { ...message, text, createdAt });
    }
  });
  const page = async (query: { limit?: string; cursor?: string }) => {
    const { body, headers } = await test.request(listMessages, { query }, { as: as(40) });
    const cursor = headers.get('x-next-cursor');
    return { texts: body.map(({ text }) => text), total: headers.get('x-total-count'), cursor };
  };
  const latest = await page({});
  expect(latest).toMatchObject({ texts: texts.slice(3), total: '503' });
  const earlier = await page({ limit: '2', cursor: latest.cursor ?? '' });
  expect(earlier.texts).toEqual(texts.slice(1, 3));
  expect(await page({ limit: '2', cursor: earlier.cursor ?? '' })).toMatchObject({
    texts: texts.slice(0, 1),
    cursor: null,
  });
});

it.each([{ limit: '0' }, { limit: '1001' }, { cursor: 'x' }, { cursor: '1 OR 1=1' }, { other: '1' }])(
  'returns 400 for the query %j',
  async (query) => {
    const response = await test.request(listMessages, { query }, { as: as(40) });
    expect([response.status, response.error?.code]).toEqual([400, 'VALIDATION_FAILED']);
  },
);

it('limits the messages of a user within 24 hours, and those of others separately', async () => {
  for (const text of ['one', 'two', 'three']) {
    expect((await send(50, text)).status).toBe(200);
    await test.clock.jump(60 * 60_000);
  }
  const refused = await send(50, 'four');
  expect([refused.status, refused.error]).toEqual([
    429,
    expect.objectContaining({
      code: 'TOO_MANY_MESSAGES',
      message: 'You can send 3 messages within 24 hours. Please write again later.',
    }),
  ]);
  const wait = Number(refused.headers.get('retry-after'));
  // The clock goes on while the messages are sent.
  expect(wait).toBeGreaterThan(21 * 60 * 60 - 60);
  expect(wait).toBeLessThanOrEqual(21 * 60 * 60);
  expect((await conversation(50)).map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  expect((await send(51, 'hello')).status).toBe(200);
  await test.clock.jump(wait * 1000);
  expect((await send(50, 'four')).status).toBe(200);
  expect((await send(50, 'five')).status).toBe(429);
});

it('counts messages that are sent at the same time', async () => {
  const texts = Array.from({ length: 12 }, (_, n) => `parallel ${n}`);
  const statuses = (await Promise.all(texts.map((text) => send(70, text)))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  expect(await conversation(70)).toHaveLength(3);
});

it('allows experts and administrators more', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) {
    const options = { as: as(60, 'expert') };
    statuses.push((await test.request(sendMessage, { body: { message: `${n}` } }, options)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
