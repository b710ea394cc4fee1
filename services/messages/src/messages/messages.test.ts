import { getUserAccount, listMessages, messageMaxLength, sendMessage } from '@dossier/contracts';
import {
  as,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  type TestService,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';

forEachDatabase((database) => {
  let test: TestService;
  beforeAll(async () => {
    const administrator = stubEndpoint(getUserAccount, ({ params: { id } }) => ({
      id,
      email: 'admin@dossier.localhost',
      role: 'admin' as const,
      createdAt: '2026-01-01T00:00:00.000Z',
    }));
    test = await startTestService(createMessagesService, { database, stubServices: [administrator] });
  });
  afterAll(() => test.stop());

  const send = (userId: number, message: string) =>
    test.request(sendMessage, { body: { message } }, { as: as(userId) });
  const conversation = async (userId: number) =>
    (await test.request(listMessages, {}, { as: as(userId) })).body;

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
});
