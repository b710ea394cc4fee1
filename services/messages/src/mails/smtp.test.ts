import { getMailState, queueMail, type MailBody } from '@dossier/contracts';
import { asService, forEachDatabase, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMessagesService } from '../service.ts';
import { readMail } from '../testing/mailbox.ts';
import { SmtpStub } from '../testing/smtp-stub.ts';
import { mailEntity } from './mails.entity.ts';
import { retryAfterMs } from './mailer.ts';

const minute = 60_000;
const hour = 60 * minute;

forEachDatabase((database) => {
  let test: TestService;
  let smtp: SmtpStub;
  beforeEach(async () => {
    smtp = new SmtpStub();
    await smtp.start();
    test = await startTestService(createMessagesService, {
      database,
      env: { SMTP_URL: smtp.url, MAIL_FROM: 'Dossier Zürich <post@dossier.example>' },
    });
  });
  afterEach(async () => {
    await test.stop();
    await smtp.stop();
  });

  const queue = async (to: string, key?: string) => {
    const body: MailBody = {
      template: 'signInCode',
      to,
      language: 'fr',
      values: { code: '135790', minutes: 5 },
    };
    const response = await test.request(
      queueMail,
      { body },
      { as: asService('auth'), ...(key && { headers: { 'x-idempotency-key': key } }) },
    );
    return response.body.id;
  };
  const row = async (id: string) => test.db.read((manager) => manager.findOneByOrFail(mailEntity, { id }));
  const turn = (ms = 2000) => test.clock.advance(ms);
  const isDelayed = async () =>
    (await test.request(getMailState, {}, { as: asService('auth') })).body.delayed;

  it('hands a mail to the server once, and prints nothing', async () => {
    const write = vi.spyOn(process.stdout, 'write');
    const id = await queue('anna@example.ch');
    await turn();
    await turn(minute);
    expect(write.mock.calls.filter(([text]) => String(text).includes('135790'))).toEqual([]);
    vi.restoreAllMocks();
    expect(smtp.taken).toHaveLength(1);
    expect(smtp.taken[0]).toMatchObject({ from: 'post@dossier.example', to: ['anna@example.ch'] });
    const { headers, text } = readMail(smtp.taken[0]?.raw ?? '');
    expect(headers.get('from')).toBe('Dossier Zürich <post@dossier.example>');
    expect(headers.get('to')).toBe('anna@example.ch');
    expect(text.match(/\d{6}/g)).toEqual(['135790']);
    expect(await row(id)).toMatchObject({ state: 'sent', content: null, attempts: 1 });
  });

  it('waits for a server that is down, and sends once when it is back', async () => {
    await smtp.stop();
    const id = await queue('down@example.ch');
    await turn();
    await turn(20_000);
    const { state, attempts } = await row(id);
    expect(state).toBe('waiting');
    expect(attempts).toBeGreaterThan(2);
    expect(await isDelayed()).toBe(true);
    await smtp.start();
    await turn(minute);
    expect(await isDelayed()).toBe(false);
    expect(smtp.taken.map(({ to }) => to)).toEqual([['down@example.ch']]);
    expect(test.logs.join('')).not.toContain('down@example.ch');
  });

  it.each(['busy', 'stop'] as const)('tries again when the server is in the mood to %s', async (mood) => {
    smtp.mood = mood;
    const id = await queue('busy@example.ch');
    await turn();
    expect(await row(id)).toMatchObject({ state: 'waiting' });
    expect(smtp.attempts).toBeGreaterThan(0);
    smtp.mood = 'take';
    await turn(10_000);
    expect(smtp.taken).toHaveLength(1);
    expect(await row(id)).toMatchObject({ state: 'sent' });
  });

  it('sends a mail that was cut off again as the very same mail', async () => {
    smtp.mood = 'cut';
    const id = await queue('cut@example.ch');
    await turn();
    smtp.mood = 'take';
    await turn(20_000);
    expect(await row(id)).toMatchObject({ state: 'sent' });
    expect(smtp.taken.length).toBeGreaterThan(1);
    expect(new Set(smtp.taken.map(({ raw }) => raw))).toHaveLength(1);
  });

  it('gives up at once what the server will never take', async () => {
    smtp.mood = 'refuse';
    const id = await queue('nobody@example.ch');
    await turn();
    await turn(minute);
    expect(await row(id)).toMatchObject({ state: 'dead', attempts: 1, content: null });
    expect(smtp.attempts).toBe(1);
    expect(await isDelayed(), 'one that will never leave says nothing of the others').toBe(false);
    expect(test.logs.join('')).not.toContain('nobody@example.ch');
  });

  it('does not let a mail that waits hold up the others', async () => {
    smtp.mood = 'busy';
    const first = await queue('slow@example.ch');
    await turn();
    smtp.mood = 'take';
    await queue('quick@example.ch');
    await vi.waitUntil(() => smtp.taken.some(({ to }) => to[0] === 'quick@example.ch'));
    await turn(minute);
    expect(smtp.taken.map(({ to }) => to[0])).toEqual(['quick@example.ch', 'slow@example.ch']);
    expect(await row(first)).toMatchObject({ state: 'sent' });
  });

  it('gives other mails a day', async () => {
    await smtp.stop();
    const body: MailBody = { template: 'transmitted', toUser: 7, language: 'it', values: { taxYear: 2025 } };
    const { id } = (await test.request(queueMail, { body }, { as: asService('filing') })).body;
    await turn();
    for (const [after, state] of [
      [23 * hour, 'waiting'],
      [2 * hour, 'dead'],
    ] as const) {
      test.clock.set(new Date(test.clock.now() + after));
      await turn();
      expect(await row(id)).toMatchObject({ state });
    }
  });
});

it('waits longer each time, up to five minutes', () => {
  expect([1, 2, 3, 8, 9, 10, 50].map(retryAfterMs)).toEqual([
    1000, 2000, 4000, 128_000, 256_000, 300_000, 300_000,
  ]);
});
