import { randomUUID } from 'node:crypto';
import {
  getClientAccess,
  getDeskAccess,
  getUserAccount,
  listDeadlines,
  listEmailAddresses,
  listMessages,
  listUserNames,
  maxTemplateReceivers,
  recordWaiting,
  sendTemplate,
  type BodyOf,
} from '@dossier/contracts';
import {
  as,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { messageTemplateEntity } from './message-templates.entity.ts';
import { messageEntity } from '../messages/messages.entity.ts';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';

const taxYear = 2024;
const expert = as(2, 'expert');
const templateId = randomUUID();

forEachDatabase((database) => {
  describe('a template for several users', () => {
    const waiting: BodyOf<typeof recordWaiting>[] = [];
    const test = startForSuite(() =>
      startTestService(createMessagesService, {
        database,
        env: { MESSAGE_LIMIT_STAFF: '3' },
        stubServices: [
          stubEndpoint(getUserAccount, ({ params: { id } }) => ({
            id,
            email: `person${id}@example.ch`,
            role: 'user' as const,
            createdAt: '2026-01-01T00:00:00.000Z',
            ...(id === 10 && { language: 'fr' as const }),
          })),
          stubEndpoint(listEmailAddresses, ({ body }) =>
            body.userIds.map((userId) => ({ userId, email: `person${userId}@example.ch` })),
          ),
          stubEndpoint(listUserNames, ({ body }) =>
            body.userIds
              .filter((userId) => userId < 14 || userId === 21)
              .map((userId) => ({ userId, name: `Person ${userId}` })),
          ),
          stubEndpoint(getDeskAccess, ({ query: { userId, taxYear: year } }) => ({
            allowed: userId < 20 && year !== 2023,
          })),
          // Of a client in charge every year, also before its transmission.
          stubEndpoint(getClientAccess, ({ query: { userId } }) => ({ allowed: userId === 21 })),
          stubEndpoint(listDeadlines, ({ body }) =>
            body.filings.map((filing) => ({
              ...filing,
              deadline: filing.userId === 10 ? '2025-03-31' : null,
            })),
          ),
          stubEndpoint(recordWaiting, ({ body }) => {
            waiting.push(body);
            return { success: true as const };
          }),
        ],
      }),
    );
    beforeEach(async () => {
      waiting.length = 0;
      await test.clock.jump(25 * 60 * 60 * 1000);
      await test.db.write(async (manager) => {
        await manager.clear(messageEntity);
        await manager.clear(messageTemplateEntity);
        await manager.insert(messageTemplateEntity, {
          id: templateId,
          texts: {
            de: { title: 'Alles da', body: 'Guten Tag {Name}, für {Steuerjahr} ist alles da.' },
            fr: { title: 'Complet', body: 'Bonjour {name}, tout est là pour {taxYear}.' },
          },
          createdAt: new Date(test.clock.now()),
          deletedAt: null,
          version: 1,
        });
      });
    });

    const send = (userIds: number[], by: ReturnType<typeof as> | undefined = expert, id = templateId) =>
      test.request(
        sendTemplate,
        { body: { templateId: id, filings: userIds.map((userId) => ({ userId, taxYear })) } },
        by && { as: by },
      );
    const messagesOf = async (userId: number) =>
      (await test.request(listMessages, { query: {} }, { as: as(userId) })).body.map(({ text }) => text);

    it('reaches each in the own language, with a mail', async () => {
      expect((await send([10, 11])).body).toEqual({ sent: 2, failed: [] });
      expect(await messagesOf(10)).toEqual(['Bonjour Person 10, tout est là pour 2024.']);
      expect(await messagesOf(11)).toEqual(['Guten Tag Person 11, für 2024 ist alles da.']);
      await test.clock.advance(3000);
      const subjects = (await readOutbox(test.dataDir)).map(({ headers }) => headers.get('to'));
      expect(subjects).toEqual(expect.arrayContaining(['person10@example.ch', 'person11@example.ch']));
    });

    it('lets the filings that got it wait for the user, once, unless it asks for nothing', async () => {
      await send([10, 20, 11]);
      await test.service.drainOutbox();
      expect(waiting).toEqual(
        [10, 11].map((userId) => ({ userId, taxYear, actorId: 2, at: expect.any(String) as string })),
      );
      await send([10]);
      const filings = [{ userId: 12, taxYear }];
      await test.request(sendTemplate, { body: { templateId, filings, waiting: false } }, { as: expert });
      await test.service.drainOutbox();
      expect(waiting, 'a repeated message, and one without a question').toHaveLength(2);
    });

    it('reaches a client whom the expert sees before a transmission', async () => {
      const filings = [{ userId: 21, taxYear }];
      await test.db.write((manager) =>
        manager.update(
          messageTemplateEntity,
          { id: templateId },
          {
            texts: { de: { title: 'Los', body: 'Die Unterlagen für {Steuerjahr} fehlen.' } },
          },
        ),
      );
      const { body } = await test.request(sendTemplate, { body: { templateId, filings } }, { as: expert });
      expect(body).toEqual({ sent: 1, failed: [] });
      expect(await messagesOf(21)).toEqual(['Die Unterlagen für 2024 fehlen.']);
    });

    it('names the deadline in words, also of clients before a transmission', async () => {
      const texts = {
        de: { title: 'Frist', body: 'Frist {Steuerjahr}: {Frist}' },
        fr: { title: 'Délai', body: 'Délai {année}: {délai}' },
      };
      await test.db.write((manager) => manager.update(messageTemplateEntity, { id: templateId }, { texts }));
      expect((await send([10, 21])).body).toEqual({ sent: 2, failed: [] });
      expect(await messagesOf(10)).toEqual(['Délai 2024: 31 mars 2025']);
      expect(await messagesOf(21)).toEqual(['Frist 2024: siehe Schreiben Ihres Kantons']);
    });

    it('is sent only for a year that the expert may work on', async () => {
      const body = { templateId, filings: [{ userId: 10, taxYear: 2023 }] };
      const { body: response } = await test.request(sendTemplate, { body }, { as: expert });
      expect(response).toMatchObject({ sent: 0, failed: [{ taxYear: 2023, code: 'USER_NOT_FOUND' }] });
      await test.service.drainOutbox();
      expect(waiting).toEqual([]);
    });

    it('leaves out whom the expert may not write to or whose name is unknown, and stops at the limit of a day', async () => {
      expect((await send([10, 20, 14, 11, 12, 13])).body).toEqual({
        sent: 3,
        failed: [
          { userId: 20, taxYear, code: 'USER_NOT_FOUND' },
          { userId: 14, taxYear, code: 'TEXT_INCOMPLETE' },
          { userId: 13, taxYear, code: 'TOO_MANY_MESSAGES' },
        ],
      });
      expect(await messagesOf(20)).toEqual([]);
    });

    it('is refused without a session, to users, and for bad input', async () => {
      expect((await test.fetch('/api/desk/messages', { method: 'POST' })).status).toBe(401);
      expect((await send([10], as(10))).error?.code).toBe('FORBIDDEN');
      expect((await send([10], { ...expert, impersonatedBy: 1 })).error?.code).toBe(
        'NOT_WHILE_IMPERSONATING',
      );
      expect((await send([10], expert, randomUUID())).error?.code).toBe('TEMPLATE_NOT_FOUND');
      for (const bad of [[], Array.from({ length: maxTemplateReceivers + 1 }, (_, n) => n + 1), [0]])
        expect((await send(bad)).status).toBe(400);
      expect(await messagesOf(10)).toEqual([]);
    });
  });
});
