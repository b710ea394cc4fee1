import {
  replyToMessage,
  getConversation,
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
  type TestService,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/mailbox.ts';
import { messageEntity } from '../messages/messages.entity.ts';

const minute = 60_000;
const hour = 60 * minute;
const admin = as(1, 'admin');
const expert = as(2, 'expert');

forEachDatabase((database) => {
  let test: TestService;
  let isAway = { auth: false, profile: false };
  const unlessAway = (name: keyof typeof isAway) => {
    if (isAway[name]) throw fail('SERVICE_UNAVAILABLE');
  };
  beforeAll(async () => {
    const stubServices = [
      stubEndpoint(getUserAccount, ({ params: { id } }) => {
        unlessAway('auth');
        if (id >= 900) throw fail('USER_NOT_FOUND');
        const createdAt = '2026-01-01T00:00:00.000Z';
        return { id, email: `person${id}@example.ch`, role: 'user' as const, createdAt };
      }),
      stubEndpoint(listEmailAddresses, ({ body }) => {
        unlessAway('auth');
        return body.userIds.map((userId) => ({ userId, email: `person${userId}@example.ch` }));
      }),
      // Who has an even number has typed a name.
      stubEndpoint(listUserNames, ({ body }) => {
        unlessAway('profile');
        return body.userIds
          .filter((userId) => userId % 2 === 0)
          .map((userId) => ({ userId, name: `Person ${userId}` }));
      }),
    ];
    test = await startTestService(createMessagesService, { database, stubServices });
  });
  afterAll(() => test.stop());
  beforeEach(async () => {
    isAway = { auth: false, profile: false };
    await test.clock.advance(hour);
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
  const answer = (userId: number, message: string, who = admin) =>
    test.request(replyToMessage, { params: { userId: String(userId) }, body: { message } }, { as: who });
  const list = (query = {}, who = admin) => test.request(listConversations, { query }, { as: who });
  const read = (userId: number, who = admin) =>
    test.request(getConversation, { params: { userId: String(userId) } }, { as: who });
  const threadOf = async (userId: number) =>
    (await test.request(listMessages, {}, { as: as(userId, 'user') })).body.map(
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

  describe('the list', () => {
    it('names who wrote, the latest first, and who waits for an answer', async () => {
      for (const id of [10, 11, 12]) await send(id, `from ${id}`);
      await answer(11, 'Yes');
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

    it('is empty before anybody wrote', async () => {
      expect((await list()).body).toEqual([]);
    });

    it('comes in parts, with and without those that were answered', async () => {
      for (const id of [10, 11, 12, 13, 14]) await send(id, 'hello');
      await answer(12, 'Yes');
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

    it('names nobody twice who writes while somebody pages', async () => {
      for (const id of [10, 11, 12]) await send(id, 'hello');
      const first = await list({ limit: '2' });
      await send(12, 'again');
      const next = await list({ limit: '2', cursor: first.headers.get('x-next-cursor') ?? '' });
      expect(next.body.map(({ userId }) => userId)).toEqual([10]);
    });

    it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=-1', 'waiting=no'])(
      'refuses %s',
      async (query) => {
        const response = await test.fetch(`/api/conversations?${query}`, { as: admin });
        expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
          400,
          'VALIDATION_FAILED',
        ]);
      },
    );

    it('goes on without names and addresses where they cannot be asked', async () => {
      await send(10, 'hello');
      isAway.profile = true;
      expect((await list()).body).toMatchObject([{ userId: 10, name: null, email: 'person10@example.ch' }]);
      isAway = { auth: true, profile: true };
      expect((await list()).body).toMatchObject([{ userId: 10, name: null, email: null }]);
      expect((await read(10)).body).toMatchObject({ person: { name: null }, messages: [{ text: 'hello' }] });
      expect((await answer(10, 'Yes')).status).toBe(200);
    });
  });

  describe('an answer', () => {
    it('stands in the thread of the person, for an expert as for the administrator, over a restart', async () => {
      await send(10, 'What is missing?');
      const sent = await answer(10, '  The salary certificate.\n', expert);
      expect(sent.body).toMatchObject({
        success: true,
        message: { from: 'expert', text: 'The salary certificate.' },
      });
      await answer(10, 'And the receipts.', admin);
      await send(11, 'other');
      await test.restart();
      expect(await threadOf(10)).toEqual([
        'person: What is missing?',
        'expert: The salary certificate.',
        'expert: And the receipts.',
      ]);
      expect((await read(10, expert)).body).toMatchObject({
        person: { userId: 10, name: 'Person 10', email: 'person10@example.ch' },
        messages: [{ from: 'person' }, sent.body.message, { text: 'And the receipts.' }],
      });
      expect(await threadOf(11)).toEqual(['person: other']);
    });

    it('that is sent again after a lost connection stands there once', async () => {
      await send(10, 'What is missing?');
      const first = await answer(10, 'Nothing');
      expect((await answer(10, 'Nothing ')).body).toEqual(first.body);
      expect(await threadOf(10)).toEqual(['person: What is missing?', 'expert: Nothing']);
      expect(await accesses()).toEqual(['1 answer 10']);
      await send(10, 'Really?');
      await answer(10, 'Nothing');
      await test.clock.advance(hour);
      await answer(10, 'Nothing');
      expect((await threadOf(10)).slice(2)).toEqual([
        'person: Really?',
        'expert: Nothing',
        'expert: Nothing',
      ]);
    });

    it.each(['', ' ', '\n\t \u00a0', '\u200b', '\u0000'])('cannot be %j', async (message) => {
      await send(10, 'hello');
      expect(await answer(10, message)).toMatchObject({ status: 400, error: { code: 'MESSAGE_EMPTY' } });
      expect(await threadOf(10)).toHaveLength(1);
    });

    it.each([null, 0, true, [], {}, undefined, 'x'.repeat(messageMaxLength + 1)])(
      'cannot be %j, which is no text or too much',
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
        expect(await threadOf(10)).toHaveLength(1);
      },
    );

    it('loses nothing behind a NUL, and keeps every other sign', async () => {
      await send(10, 'hello');
      await answer(10, "a\u0000b '; DROP TABLE message; -- <b>👋");
      expect((await threadOf(10))[1]).toBe("expert: ab '; DROP TABLE message; -- <b>👋");
    });
  });

  describe('who may', () => {
    it('nobody without a session, and no person, not even the one whose thread it is', async () => {
      await send(10, 'secret');
      for (const [who, code] of [
        [undefined, 'UNAUTHENTICATED'],
        [as(10, 'user'), 'FORBIDDEN'],
        [as(11, 'user'), 'FORBIDDEN'],
      ] as const) {
        const options = who ? { as: who } : {};
        const params = { userId: '10' };
        for (const refused of [
          await test.request(listConversations, { query: {} }, options),
          await test.request(getConversation, { params }, options),
          await test.request(replyToMessage, { params, body: { message: 'hello' } }, options),
        ])
          expect(refused.error?.code).toBe(code);
      }
      expect(await threadOf(10)).toEqual(['person: secret']);
      expect(await accesses()).toEqual([]);
    });

    it('a person whom nobody knows is not found, and is not written to', async () => {
      for (const refused of [await read(901), await answer(901, 'hello')])
        expect(refused).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } });
      for (const userId of ['0', '-1', '1.5', 'x', '99999999999']) {
        const response = await test.fetch(`/api/conversations/${userId}`, { as: admin });
        expect(response.status).toBe(400);
      }
      expect((await list()).body).toEqual([]);
      isAway.auth = true;
      expect(await answer(12, 'hello')).toMatchObject({ status: 503 });
    });

    it('a person who has not written has an empty thread, and can be written to', async () => {
      expect((await read(12)).body).toMatchObject({ person: { userId: 12 }, messages: [] });
      await answer(12, 'We need your signature');
      expect((await list()).body).toMatchObject([{ userId: 12, isWaiting: false }]);
    });
  });

  describe('the access log', () => {
    it('keeps who read and answered whom, a reading once an hour, for a year', async () => {
      await send(10, 'hello');
      await list();
      expect(await accesses()).toEqual([]);
      await read(10);
      await read(10);
      await read(10, expert);
      await answer(10, 'Yes', expert);
      expect(await accesses()).toEqual(['1 read 10', '2 read 10', '2 answer 10']);
      await test.clock.advance(hour + minute);
      await read(10);
      expect(await accesses()).toHaveLength(4);
      test.clock.set(new Date(test.clock.now() + 366 * 24 * hour));
      await test.restart();
      await test.clock.advance(hour);
      expect(await accesses()).toEqual([]);
    });
  });

  describe('the mail', () => {
    it.each(languages)(
      'speaks the language the person wrote in (%s), and says neither who nor what',
      async (language) => {
        const userId = 20 + languages.indexOf(language);
        await send(userId, 'Canary question', language);
        await answer(userId, 'Canary answer');
        await answer(userId, 'Canary addition');
        const mails = await mailsTo(userId);
        expect(mails.map(({ headers }) => headers.get('content-language'))).toEqual([language]);
        expect(mails[0]?.raw).not.toContain('Canary');
        expect(mails[0]?.text).not.toMatch(/\{\{|ß|Person \d|@/);
        expect(test.logs.join('')).not.toContain('Canary');
      },
    );

    it('comes again for an answer that is not one of several in a row', async () => {
      await send(40, 'hello', 'de');
      await answer(40, 'Yes');
      await test.clock.advance(16 * minute);
      await send(40, 'thanks', 'fr');
      await answer(40, 'No');
      expect((await mailsTo(40)).map(({ headers }) => headers.get('subject'))).toEqual([
        'Ihre Nachricht in Dossier wurde beantwortet',
        'Réponse à votre message dans Dossier',
      ]);
    });
  });
});
