import {
  getConversation,
  getClientAccess,
  getDeskAccess,
  getUserAccount,
  listConversations,
  listEmailAddresses,
  listMessages,
  listUserNames,
  markConversationRead,
  replyToMessage,
  sendMessage,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import { as, startTestService, stubEndpoint, startForSuite } from '@dossier/service-kit/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { messageEntity } from '../messages/messages.entity.ts';
import { createMessagesService } from '../service.ts';
import { conversationReadEntity } from './reads.entity.ts';

const admin = as(1, 'admin');
const assigned = as(2, 'expert');
const stranger = as(3, 'expert');
const user = as(10);
const params = { userId: '10' };

describe('the conversation of a user for experts', () => {
  const down = new Set<'filing' | 'profile'>();
  const test = startForSuite(async () => {
    const stubServices = [
      stubEndpoint(getUserAccount, ({ params: { id } }) => ({
        id,
        email: `person${id}@example.ch`,
        role: 'user' as const,
        createdAt: '2026-01-01T00:00:00.000Z',
      })),
      stubEndpoint(listEmailAddresses, () => []),
      stubEndpoint(listUserNames, ({ body }) => {
        if (down.has('profile')) throw fail('SERVICE_UNAVAILABLE');
        return body.userIds.filter((id) => id === 2).map((userId) => ({ userId, name: 'Eva Meier' }));
      }),
      stubEndpoint(getDeskAccess, ({ query: { expertId, userId, taxYear } }) => {
        if (down.has('filing')) throw fail('SERVICE_UNAVAILABLE');
        return { allowed: expertId === 2 && userId === 10 && taxYear === undefined };
      }),
      stubEndpoint(getClientAccess, ({ query: { expertId, userId } }) => {
        if (down.has('filing')) throw fail('SERVICE_UNAVAILABLE');
        return { allowed: expertId === 4 && userId === 10 };
      }),
    ];
    return startTestService(createMessagesService, { stubServices });
  });
  beforeEach(async () => {
    down.clear();
    await test.db.write(async (manager) => {
      await manager.clear(messageEntity);
      await manager.clear(accessEntity);
      await manager.clear(conversationReadEntity);
    });
  });

  const send = async (message: string) =>
    (await test.request(sendMessage, { body: { message } }, { as: user })).body.message.id;
  const read = (caller = assigned) => test.request(getConversation, { params, query: {} }, { as: caller });
  const reply = (message: string, caller = assigned) =>
    test.request(replyToMessage, { params, body: { message } }, { as: caller });
  const mark = (messageId: string, caller = assigned) =>
    test.request(markConversationRead, { params, body: { messageId } }, { as: caller });
  const unread = async (caller = assigned) => (await read(caller)).body.unread;

  it('does not exist without a filing that the expert may work on', async () => {
    const id = await send('secret');
    for (const refused of [await read(stranger), await reply('hello', stranger), await mark(id, stranger)])
      expect(refused).toMatchObject({ status: 404, error: { code: 'USER_NOT_FOUND' } });
    const list = await test.request(listConversations, { query: {} }, { as: assigned });
    expect(list).toMatchObject({ status: 403, error: { code: 'FORBIDDEN' } });
    expect((await read(admin)).body.messages.map(({ text }) => text)).toEqual(['secret']);
    const accesses = await test.db.read((manager) => manager.find(accessEntity));
    expect(accesses.map(({ actorId, action }) => `${actorId} ${action}`)).toEqual(['1 read']);
  });

  it('is open to an expert who sees the client before a transmission', async () => {
    const id = await send('Where do I begin?');
    const inCharge = as(4, 'expert');
    expect((await read(inCharge)).body.messages.map(({ text }) => text)).toEqual(['Where do I begin?']);
    expect((await mark(id, inCharge)).status).toBe(200);
    expect((await reply('With your papers', inCharge)).status).toBe(200);
    const accesses = await test.db.read((manager) => manager.find(accessEntity));
    expect(accesses.map(({ actorId, action }) => `${actorId} ${action}`)).toEqual(['4 read', '4 answer']);
  });

  it('is neither read nor answered while filing is down; administrators still do', async () => {
    await send('hello');
    down.add('filing');
    expect((await read()).status).toBe(503);
    expect((await reply('Yes')).status).toBe(503);
    expect((await reply('Yes', admin)).status).toBe(200);
  });

  it('names the experts who wrote, for both sides', async () => {
    await send('hello');
    await reply('from Eva');
    await reply('from the administrator', admin);
    const names = (messages: readonly { text: string; authorName?: string | undefined }[]) =>
      messages.map(({ text, authorName }) => [text, authorName]);
    const expected = [
      ['hello', undefined],
      ['from Eva', 'Eva Meier'],
      ['from the administrator', undefined],
    ];
    const own = async () => (await test.request(listMessages, { query: {} }, { as: user })).body;
    expect(names((await read()).body.messages)).toEqual(expected);
    expect(names(await own())).toEqual(expected);
    expect(JSON.stringify(await own())).not.toContain('authorId');
    down.add('profile');
    expect(names(await own())[1]).toEqual(['from Eva', undefined]);
  });

  it('counts as unread what came after the last reply and was not marked, for each reader', async () => {
    await send('one');
    const second = await send('two');
    expect([await unread(), await unread(admin)]).toEqual([2, 2]);
    expect((await mark(second)).body).toEqual({ success: true });
    expect([await unread(), await unread(admin)]).toEqual([0, 2]);
    const third = await send('three');
    expect([await unread(), await unread(admin)]).toEqual([1, 3]);
    await mark(third);
    await mark(second);
    expect(await unread(), 'a mark never goes back').toBe(0);
    await reply('answer');
    expect(await unread(admin)).toBe(0);
  });

  it('is never marked beyond its latest message', async () => {
    await send('one');
    await mark('2000000000');
    await send('two');
    expect(await unread()).toBe(1);
  });

  it.each([null, 1, '', '-1', '1.5', 'x', '12345678901'])(
    'returns 400 for the mark %j',
    async (messageId) => {
      await send('one');
      const response = await test.fetch('/api/conversations/10/read', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ messageId }),
        as: assigned,
      });
      expect(response.status).toBe(400);
      expect(await unread()).toBe(1);
    },
  );

  it('is marked neither without a session nor by the user', async () => {
    const id = await send('one');
    const anonymous = await test.request(markConversationRead, { params, body: { messageId: id } });
    expect(anonymous.error?.code).toBe('UNAUTHENTICATED');
    expect((await mark(id, user)).error?.code).toBe('FORBIDDEN');
    expect(await test.db.read((manager) => manager.count(conversationReadEntity))).toBe(0);
  });
});
