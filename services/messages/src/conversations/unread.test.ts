import {
  askQuestion,
  countInbox,
  getDeskAccess,
  getDeletion,
  getDocumentNotices,
  getUserAccount,
  languages,
  listEmailAddresses,
  getFilingNotices,
  listNotifications,
  listStaff,
  listUnreadConversations,
  listUserNames,
  listWorkableFilings,
  markConversationRead,
  replyToMessage,
  sendMessage,
  settleQuestion,
  type ResponseOf,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import {
  as,
  countRowsRead,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityManager } from 'typeorm';
import { messageEntity, messageText } from '../messages/messages.entity.ts';
import { addMessage } from '../messages/messages.repository.ts';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';
import { expertNoticeEntity } from './expert-notices.entity.ts';
import { conversationReadEntity } from './reads.entity.ts';
import { listUnread } from './unread.ts';

const minute = 60_000;
const admin = as(1, 'admin');
const eva = as(2, 'expert');
const carla = as(3, 'expert');
const anna = as(10);
const beat = as(11);

forEachDatabase((database) => {
  describe('new messages for an expert', () => {
    let isFilingDown = false;
    /** What the inbox of the expert has besides messages. */
    let inbox: ResponseOf<typeof countInbox> = { unread: 0, latestAt: null };
    const test = startForSuite(async () => {
      const account = (id: number) => ({
        id,
        email: `person${id}@example.ch`,
        role: 'user' as const,
        createdAt: '2026-01-01T00:00:00.000Z',
        ...(id === 2 && { language: 'fr' as const }),
      });
      return startTestService(createMessagesService, {
        database,
        env: { PUBLIC_URL: 'https://dossier.example.ch' },
        stubServices: [
          stubEndpoint(getUserAccount, ({ params: { id } }) => account(id)),
          stubEndpoint(listEmailAddresses, ({ body }) =>
            body.userIds.map((userId) => ({ userId, email: account(userId).email })),
          ),
          stubEndpoint(listUserNames, () => [{ userId: 10, name: 'Anna Muster' }]),
          stubEndpoint(getDeskAccess, () => ({ allowed: true })),
          stubEndpoint(listStaff, () =>
            [eva, carla].map(({ userId }) => ({
              userId,
              email: account(userId).email,
              role: 'expert' as const,
              suspended: false,
            })),
          ),
          // Eva works on a filing of Anna; Carla on none, and is in charge of a client who never transmitted.
          stubEndpoint(listWorkableFilings, ({ body: { expertId, userIds } }) => {
            if (isFilingDown) throw fail('SERVICE_UNAVAILABLE');
            return userIds
              .filter((id) => (id === 10 && expertId !== 3) || (id === 15 && expertId === 3))
              .map((userId) => ({ userId, taxYear: userId === 10 ? 2024 : null }));
          }),
          stubEndpoint(countInbox, () => inbox),
          stubEndpoint(getDocumentNotices, () => ({ requestedYears: [], exportedAt: null })),
          stubEndpoint(getDeletion, () => ({ requestedAt: null, dueAt: null })),
          stubEndpoint(getFilingNotices, () => ({ taxYears: [], reviewReady: [], completed: [] })),
        ],
      });
    });
    beforeEach(async () => {
      isFilingDown = false;
      inbox = { unread: 0, latestAt: null };
      await test.db.write(async (manager) => {
        await manager.clear(messageEntity);
        await manager.clear(conversationReadEntity);
        await manager.clear(expertNoticeEntity);
      });
    });

    const send = async (message: string, by = anna) =>
      (await test.request(sendMessage, { body: { message } }, { as: by })).body.message.id;
    const list = (by = eva) => test.request(listUnreadConversations, {}, { as: by });
    const unread = async (by = eva) =>
      (await list(by)).body.map(({ userId, taxYear, unread: count }) => [userId, taxYear, count]);
    const bell = async (by = eva) =>
      (await test.request(listNotifications, { query: {} }, { as: by })).body.map(
        ({ description, actionUrl }) => [description, actionUrl],
      );
    const params = { userId: '10' };
    const mailsTo = async (id: number) =>
      (await readOutbox(test.dataDir)).filter(
        ({ headers }) => headers.get('to') === `person${id}@example.ch`,
      );

    it('are listed by conversation until they are read or answered', async () => {
      await send('one');
      const second = await send('two');
      await send('from Beat', beat);
      expect(await unread()).toEqual([[10, 2024, 2]]);
      expect(await unread(carla)).toEqual([]);
      expect(await unread(admin)).toEqual([
        [11, null, 1],
        [10, 2024, 2],
      ]);
      expect((await list()).body[0]).toMatchObject({ name: 'Anna Muster', email: 'person10@example.ch' });
      await test.request(markConversationRead, { params, body: { messageId: second } }, { as: eva });
      expect(await unread()).toEqual([]);
      expect((await unread(admin)).length).toBe(2);
      await test.request(replyToMessage, { params, body: { message: 'Yes' } }, { as: eva });
      expect(await unread(admin)).toEqual([[11, null, 1]]);
    });

    it('are listed without a year for who is in charge of a client', async () => {
      await send('Hello', as(15));
      expect(await unread(carla)).toEqual([[15, null, 1]]);
      expect(await bell(carla)).toEqual([[expect.any(String), '/desk/clients/15']]);
    });

    it('say which questions they answered, but not those that an expert settled', async () => {
      const filing = { userId: '10', taxYear: '2024' };
      const ask = async (field: string) =>
        (await test.request(askQuestion, { params: filing, body: { field, message: 'Why?' } }, { as: eva }))
          .body.message.id;
      const answered = async () => {
        await test.clock.advance(1000);
        return (await list()).body.flatMap((each) => each.answered.map(({ label }) => label));
      };
      await ask('religion');
      await send('a first word');
      expect(await answered()).toEqual(['Religion']);
      const settled = await ask('properties.1');
      await test.request(settleQuestion, { params: { ...filing, id: settled } }, { as: eva });
      await ask('properties.2');
      const last = await send('That one is let');
      expect(await answered()).toEqual(['Religion', 'Property 2']);
      await test.request(markConversationRead, { params, body: { messageId: last } }, { as: eva });
      await send('Thank you');
      expect(await answered()).toEqual([]);
    });

    if (database === 'mariadb')
      it('are found without the conversations that were answered', async () => {
        const seal = await test.service.seals.forWriting(10);
        const add = (manager: EntityManager, userId: number, author: 'person' | 'expert') => {
          const message = { userId, author, authorId: null, language: null, createdAt: new Date() };
          return addMessage(manager, seal, { ...message, text: '' });
        };
        await test.db.write(async (manager) => {
          for (let userId = 100; userId < 160; userId += 1)
            for (const author of ['person', 'expert'] as const) await add(manager, userId, author);
          await add(manager, 10, 'person');
        });
        const expert = { userId: 2, role: 'expert' as const };
        const read = await countRowsRead(test.db, () => listUnread(test.service, expert, { limit: 50 }));
        expect(read).toBeLessThan(30);
      });

    it('are found behind a thousand newer ones of others', async () => {
      await send('one');
      const text = (await test.service.seals.forWriting(11)).seal(messageText(0), '');
      const message = { userId: 11, author: 'person', text, createdAt: new Date() } as const;
      await test.db.write((manager) =>
        manager.insert(
          messageEntity,
          Array.from({ length: 1000 }, () => message),
        ),
      );
      expect(await unread()).toEqual([[10, 2024, 1]]);
      expect(await unread(admin)).toEqual([
        [11, null, 1000],
        [10, 2024, 1],
      ]);
    });

    it('are at the bell, and nothing asks staff for a profile', async () => {
      expect(await bell()).toEqual([]);
      await send('one');
      await send('from Beat', beat);
      expect(await bell()).toEqual([['Anna Muster wrote: 1 new', '/desk/10/2024']]);
      expect(await bell(admin)).toEqual([
        ['person11@example.ch wrote: 1 new', '/admin/messages/11'],
        ['Anna Muster wrote: 1 new', '/desk/10/2024'],
      ]);
    });

    it('are refused to users, without a session, and while filing is down', async () => {
      await send('one');
      expect((await list(anna)).status).toBe(403);
      expect((await test.request(listUnreadConversations, {}, {})).status).toBe(401);
      isFilingDown = true;
      expect((await list()).status).toBe(503);
    });

    it('are told by mail once an hour at most, in the language of the expert, without personal data', async () => {
      const [before, others] = [(await mailsTo(2)).length, await mailsTo(3)];
      const count = async () => {
        await test.clock.advance(minute);
        await test.clock.advance(3000);
        return (await mailsTo(2)).length - before;
      };
      await send('Secret of Anna');
      isFilingDown = true;
      expect(await count()).toBe(0);
      isFilingDown = false;
      expect(await count()).toBe(1);
      const mail = (await mailsTo(2)).at(-1);
      expect(mail?.headers.get('subject')).toBe('Du nouveau sur votre bureau dans Dossier');
      expect(mail?.text).toMatch(/https:\/\/dossier\.example\.ch\/desk\/inbox\s*$/);
      expect(mail?.text).not.toMatch(/Anna|Secret|\{\{/);
      await send('again');
      expect(await count()).toBe(1);
      await test.clock.advance(60 * minute);
      expect(await count()).toBe(2);
      await test.clock.advance(60 * minute);
      expect(await count(), 'nothing new').toBe(2);
      const read = await send('read at once');
      await test.request(markConversationRead, { params, body: { messageId: read } }, { as: eva });
      expect(await count()).toBe(2);
      expect(await mailsTo(3)).toEqual(others);
    });

    it('share bell and mail with what else is new in the inbox', async () => {
      const sent = async () => {
        await test.clock.advance(minute);
        await test.clock.advance(3000);
        return (await mailsTo(2)).length;
      };
      await test.clock.advance(60 * minute);
      const before = await sent();
      inbox = { unread: 3, latestAt: new Date(test.clock.now()).toISOString() };
      expect(await bell()).toEqual([['New entries: 3', '/desk/inbox']]);

      expect(await sent()).toBe(before + 1);
      await send('one');
      expect(await sent(), 'within the hour').toBe(before + 1);
      await test.clock.advance(60 * minute);
      expect(await sent()).toBe(before + 2);
      await test.clock.advance(60 * minute);
      expect(await sent(), 'nothing new').toBe(before + 2);
    });

    it.each(languages)('have their texts in %s', async (language) => {
      await send('one');
      const { body } = await test.request(
        listNotifications,
        { query: {} },
        { as: eva, headers: { 'accept-language': language } },
      );
      expect(body[0]?.description).toMatch(/Anna Muster.*1/);
    });
  });
});
