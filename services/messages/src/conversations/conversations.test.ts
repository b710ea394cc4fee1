import {
  replyToMessage,
  getConversation,
  getDeskAccess,
  getUserAccount,
  languages,
  listEmailAddresses,
  listConversations,
  listMessages,
  listUserNames,
  messageMaxLength,
  sendMessage,
  type Language,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import {
  as,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';
import { messageEntity } from '../messages/messages.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
const admin = as(1, 'admin');
const expert = as(2, 'expert');

forEachDatabase((database) => {
  let isDown = { auth: false, profile: false };
  const checkIsUp = (name: keyof typeof isDown) => {
    if (isDown[name]) throw fail('SERVICE_UNAVAILABLE');
  };
  const test = startForSuite(async () => {
    const stubServices = [
      stubEndpoint(getUserAccount, ({ params: { id } }) => {
        checkIsUp('auth');
        if (id >= 900) throw fail('USER_NOT_FOUND');
        const createdAt = '2026-01-01T00:00:00.000Z';
        return { id, email: `person${id}@example.ch`, role: 'user' as const, createdAt };
      }),
      stubEndpoint(listEmailAddresses, ({ body }) => {
        checkIsUp('auth');
        return body.userIds.map((userId) => ({ userId, email: `person${userId}@example.ch` }));
      }),
      // Users with an even id have entered a name.
      stubEndpoint(listUserNames, ({ body }) => {
        checkIsUp('profile');
        return body.userIds
          .filter((userId) => userId % 2 === 0)
          .map((userId) => ({ userId, name: `Person ${userId}` }));
      }),
      stubEndpoint(getDeskAccess, () => ({ allowed: true })),
    ];
    const env = { MESSAGE_LIMIT_STAFF: '4' };
    return startTestService(createMessagesService, { database, env, stubServices });
  });
  beforeEach(async () => {
    isDown = { auth: false, profile: false };
    await test.clock.jump(hour);
    await test.db.write(async (manager) => {
      await manager.clear(messageEntity);
      await manager.clear(accessEntity);
    });
  });

  const send = (userId: number, message: string, language: Language = 'en') =>
    test.request(
      sendMessage,
      { body: { message } },
      { as: as(userId, 'user'), headers: { 'accept-language': language } },
    );
  const reply = (userId: number, message: string, caller = admin) =>
    test.request(replyToMessage, { params: { userId: String(userId) }, body: { message } }, { as: caller });
  const list = (query = {}, caller = admin) => test.request(listConversations, { query }, { as: caller });
  const read = (userId: number, caller = admin) =>
    test.request(getConversation, { params: { userId: String(userId) }, query: {} }, { as: caller });
  const conversationOf = async (userId: number) =>
    (await test.request(listMessages, { query: {} }, { as: as(userId, 'user') })).body.map(
      ({ from, text }) => `${from}: ${text}`,
    );
  const mailsTo = async (userId: number) => {
    await test.clock.advance(2000);
    return (await readOutbox(test.dataDir)).filter(
      ({ headers }) => headers.get('to') === `person${userId}@example.ch`,
    );
  };
  const accesses = () =>
    test.db.read(async (manager) =>
      (await manager.find(accessEntity, { order: { id: 'ASC' } })).map(
        ({ actorId, ownerId, action }) => `${actorId} ${action} ${ownerId}`,
      ),
    );

  describe('the list of conversations', () => {
    it('contains name, address and whether a reply is due, newest first', async () => {
      for (const id of [10, 11, 12]) await send(id, `from ${id}`);
      await reply(11, 'Yes');
      await send(10, 'one more');
      const { body, headers } = await list();
      expect(body.map(({ userId, name, email, isWaiting }) => [userId, name, email, isWaiting])).toEqual([
        [10, 'Person 10', 'person10@example.ch', true],
        [11, null, 'person11@example.ch', false],
        [12, 'Person 12', 'person12@example.ch', true],
      ]);
      const last = (await read(10)).body.messages.at(-1);
      expect(body[0]?.lastMessageAt).toBe(last?.createdAt);
      expect(headers.get('x-total-count')).toBe('3');
      expect(headers.has('x-next-cursor')).toBe(false);
      expect(JSON.stringify(body)).not.toContain('one more');
    });

    it('is empty without messages', async () => {
      expect((await list()).body).toEqual([]);
    });

    it('is paged, with and without conversations that have a reply', async () => {
      for (const id of [10, 11, 12, 13, 14]) await send(id, 'hello');
      await reply(12, 'Yes');
      const pages = async (filter: object) => {
        const found: number[][] = [];
        let cursor: string | null = '';
        let total: string | null = null;
        while (cursor !== null) {
          const { body, headers } = await list({ ...filter, limit: '2', ...(cursor && { cursor }) });
          found.push(body.map(({ userId }) => userId));
          total = headers.get('x-total-count');
          cursor = headers.get('x-next-cursor');
        }
        return { found, total };
      };
      expect(await pages({})).toEqual({ found: [[12, 14], [13, 11], [10]], total: '5' });
      expect(await pages({ waiting: 'true' })).toEqual({
        found: [
          [14, 13],
          [11, 10],
        ],
        total: '4',
      });
    });

    it('contains no user twice when a message arrives between two pages', async () => {
      for (const id of [10, 11, 12]) await send(id, 'hello');
      const first = await list({ limit: '2' });
      await send(12, 'again');
      const next = await list({ limit: '2', cursor: first.headers.get('x-next-cursor') ?? '' });
      expect(next.body.map(({ userId }) => userId)).toEqual([10]);
    });

    it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=-1', 'waiting=no'])(
      'returns 400 for %s',
      async (query) => {
        const response = await test.fetch(`/api/conversations?${query}`, { as: admin });
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
          400,
          'VALIDATION_FAILED',
        ]);
      },
    );

    it('has null names and addresses while their services are down', async () => {
      await send(10, 'hello');
      isDown.profile = true;
      expect((await list()).body).toMatchObject([{ userId: 10, name: null, email: 'person10@example.ch' }]);
      isDown = { auth: true, profile: true };
      expect((await list()).body).toMatchObject([{ userId: 10, name: null, email: null }]);
      expect((await read(10)).body).toMatchObject({ person: { name: null }, messages: [{ text: 'hello' }] });
      expect((await reply(10, 'Yes')).status).toBe(200);
    });
  });

  it('pages a conversation', async () => {
    for (const text of ['one', 'two', 'three']) await send(10, text);
    const page = (query: object) =>
      test.request(getConversation, { params: { userId: '10' }, query }, { as: admin });
    const latest = await page({ limit: '2' });
    expect(latest.body.messages.map(({ text }) => text)).toEqual(['two', 'three']);
    expect(latest.headers.get('x-total-count')).toBe('3');
    const earlier = await page({ limit: '2', cursor: latest.headers.get('x-next-cursor') });
    expect(earlier.body.messages.map(({ text }) => text)).toEqual(['one']);
    expect(earlier.headers.has('x-next-cursor')).toBe(false);
    expect((await page({ cursor: 'x' })).error?.code).toBe('VALIDATION_FAILED');
  });

  describe('a reply', () => {
    it('is added to the conversation by an expert or administrator, and survives a restart', async () => {
      await send(10, 'What is missing?');
      const sent = await reply(10, '  The salary certificate.\n', expert);
      expect(sent.body).toMatchObject({
        success: true,
        message: { from: 'expert', text: 'The salary certificate.' },
      });
      await reply(10, 'And the receipts.', admin);
      await send(11, 'other');
      await test.restart();
      expect(await conversationOf(10)).toEqual([
        'person: What is missing?',
        'expert: The salary certificate.',
        'expert: And the receipts.',
      ]);
      expect((await read(10, expert)).body).toMatchObject({
        person: { userId: 10, name: 'Person 10', email: 'person10@example.ch' },
        messages: [{ from: 'person' }, sent.body.message, { text: 'And the receipts.' }],
      });
      expect(await conversationOf(11)).toEqual(['person: other']);
    });

    it('that is repeated after a lost connection is stored once', async () => {
      await send(10, 'What is missing?');
      const first = await reply(10, 'Nothing');
      expect((await reply(10, 'Nothing ')).body).toEqual(first.body);
      expect(await conversationOf(10)).toEqual(['person: What is missing?', 'expert: Nothing']);
      expect(await accesses()).toEqual(['1 answer 10']);
      await send(10, 'Really?');
      await reply(10, 'Nothing');
      await test.clock.jump(hour);
      await reply(10, 'Nothing');
      expect((await conversationOf(10)).slice(2)).toEqual([
        'person: Really?',
        'expert: Nothing',
        'expert: Nothing',
      ]);
    });

    it('is limited per author within 24 hours, not counting repeated ones', async () => {
      await send(10, 'hello');
      for (const text of ['1', '2', '3', '4', '4']) expect((await reply(10, text, admin)).status).toBe(200);
      const refused = await reply(10, '5', admin);
      expect([refused.status, refused.error?.code]).toEqual([429, 'TOO_MANY_MESSAGES']);
      expect(refused.headers.get('retry-after')).toBe('86400');
      expect(await conversationOf(10)).toHaveLength(5);
      expect((await reply(10, '5', expert)).status).toBe(200);
      await test.clock.jump(24 * hour);
      expect((await reply(10, '6', admin)).status).toBe(200);
    });

    it('is limited per author also when replies are sent at the same time', async () => {
      await send(10, 'hello');
      const texts = Array.from({ length: 12 }, (_, n) => `parallel ${n}`);
      const statuses = await Promise.all(texts.map(async (text) => (await reply(10, text, admin)).status));
      expect(statuses.filter((status) => status === 200)).toHaveLength(4);
      expect(await conversationOf(10)).toHaveLength(5);
    });

    it.each(['', ' ', '\n\t \u00a0', '\u200b', '\u0000'])('cannot be %j', async (message) => {
      await send(10, 'hello');
      expect(await reply(10, message)).toMatchObject({ status: 400, error: { code: 'MESSAGE_EMPTY' } });
      expect(await conversationOf(10)).toHaveLength(1);
    });

    it.each([null, 0, true, [], {}, undefined, 'x'.repeat(messageMaxLength + 1)])(
      'returns 400 for %j',
      async (message) => {
        await send(10, 'hello');
        const response = await test.fetch('/api/conversations/10/answers', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message }),
          as: admin,
        });
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
          400,
          'VALIDATION_FAILED',
        ]);
        expect(await conversationOf(10)).toHaveLength(1);
      },
    );

    it('keeps the text after a NUL and all other characters', async () => {
      await send(10, 'hello');
      await reply(10, "a\u0000b '; DROP TABLE message; -- <b>👋");
      expect((await conversationOf(10))[1]).toBe("expert: ab '; DROP TABLE message; -- <b>👋");
    });
  });

  describe('access', () => {
    it('is denied without a session and to users, also for their own conversation', async () => {
      await send(10, 'secret');
      for (const [caller, code] of [
        [undefined, 'UNAUTHENTICATED'],
        [as(10, 'user'), 'FORBIDDEN'],
        [as(11, 'user'), 'FORBIDDEN'],
      ] as const) {
        const options = caller ? { as: caller } : {};
        const params = { userId: '10' };
        for (const response of [
          await test.request(listConversations, { query: {} }, options),
          await test.request(getConversation, { params, query: {} }, options),
          await test.request(replyToMessage, { params, body: { message: 'hello' } }, options),
        ])
          expect(response.error?.code).toBe(code);
      }
      expect(await conversationOf(10)).toEqual(['person: secret']);
      expect(await accesses()).toEqual([]);
    });

    it('returns 404 for an unknown user and stores no reply', async () => {
      for (const response of [await read(901), await reply(901, 'hello')])
        expect(response).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } });
      for (const userId of ['0', '-1', '1.5', 'x', '99999999999']) {
        const response = await test.fetch(`/api/conversations/${userId}`, { as: admin });
        expect(response.status).toBe(400);
      }
      expect((await list()).body).toEqual([]);
      isDown.auth = true;
      expect(await reply(12, 'hello')).toMatchObject({ status: 503 });
    });

    it('allows an empty conversation and a first message to a user', async () => {
      expect((await read(12)).body).toMatchObject({ person: { userId: 12 }, messages: [] });
      await reply(12, 'We need your signature');
      expect((await list()).body).toMatchObject([{ userId: 12, isWaiting: false }]);
    });
  });

  describe('the access log', () => {
    it('records replies and hourly reads, and keeps them for a year', async () => {
      await send(10, 'hello');
      await list();
      expect(await accesses()).toEqual([]);
      await read(10);
      await read(10);
      await read(10, expert);
      await reply(10, 'Yes', expert);
      expect(await accesses()).toEqual(['1 read 10', '2 read 10', '2 answer 10']);
      await read(11, { ...as(2, 'expert'), impersonatedBy: 1 });
      expect((await accesses()).at(-1)).toBe('1 read 11');
      await test.clock.jump(hour + minute);
      await read(10);
      expect(await accesses()).toHaveLength(5);
      test.clock.set(new Date(test.clock.now() + 366 * 24 * hour));
      await test.restart();
      await test.clock.jump(hour);
      expect(await accesses()).toEqual([]);
    });
  });

  describe('the mail', () => {
    it.each(languages)(
      'is in the language of the user’s message (%s), without names or message text',
      async (language) => {
        const userId = 20 + languages.indexOf(language);
        await send(userId, 'Canary question', language);
        await reply(userId, 'Canary answer');
        await reply(userId, 'Canary addition');
        const mails = await mailsTo(userId);
        expect(mails.map(({ headers }) => headers.get('content-language'))).toEqual([language]);
        expect(mails[0]?.raw).not.toContain('Canary');
        expect(mails[0]?.text).not.toMatch(/\{\{|ß|Person \d|@/);
        expect(test.logs.join('')).not.toContain('Canary');
      },
    );

    it('is sent again for a reply after the grouping time', async () => {
      await send(40, 'hello', 'de');
      await reply(40, 'Yes');
      await test.clock.jump(16 * minute);
      await send(40, 'thanks', 'fr');
      await reply(40, 'No');
      expect((await mailsTo(40)).map(({ headers }) => headers.get('subject'))).toEqual([
        'Ihre Fachperson hat Ihnen in Dossier geantwortet',
        'Réponse à votre message dans Dossier',
      ]);
    });
  });
});
