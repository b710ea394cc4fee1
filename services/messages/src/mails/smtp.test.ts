import { getMailState, queueMail, type MailBody } from '@dossier/contracts';
import { asService, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMessagesService } from '../service.ts';
import { parseMail } from '../testing/sent-mails.ts';
import { SmtpStub } from '../testing/smtp-stub.ts';
import { mailEntity } from './mails.entity.ts';
import { retryAfterMs } from './mailer.ts';

const minute = 60_000;
const hour = 60 * minute;

let test: TestService;
let smtp: SmtpStub;
beforeEach(async () => {
  smtp = new SmtpStub();
  await smtp.start();
  test = await startTestService(createMessagesService, {
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
const runJobs = (ms = 2000) => test.clock.advance(ms);
const isDelayed = async () => (await test.request(getMailState, {}, { as: asService('auth') })).body.delayed;

it('sends a mail once and prints no code', async () => {
  const write = vi.spyOn(process.stdout, 'write');
  const id = await queue('anna@example.ch');
  await runJobs();
  await runJobs(minute);
  expect(write.mock.calls.filter(([text]) => String(text).includes('135790'))).toEqual([]);
  vi.restoreAllMocks();
  expect(smtp.received).toHaveLength(1);
  expect(smtp.received[0]).toMatchObject({ from: 'post@dossier.example', to: ['anna@example.ch'] });
  const { headers, text } = parseMail(smtp.received[0]?.raw ?? '');
  expect(headers.get('from')).toBe('Dossier Zürich <post@dossier.example>');
  expect(headers.get('to')).toBe('anna@example.ch');
  expect(text.match(/\d{6}/g)).toEqual(['135790']);
  expect(await row(id)).toMatchObject({ state: 'sent', content: null, attempts: 1 });
});

it('retries while the server is down, and sends once when it is back', async () => {
  await smtp.stop();
  const id = await queue('down@example.ch');
  await runJobs();
  await runJobs(20_000);
  const { state, attempts } = await row(id);
  expect(state).toBe('waiting');
  expect(attempts).toBeGreaterThan(2);
  expect(await isDelayed()).toBe(true);
  await smtp.start();
  await runJobs(minute);
  expect(await isDelayed()).toBe(false);
  expect(smtp.received.map(({ to }) => to)).toEqual([['down@example.ch']]);
  expect(test.logs.join('')).not.toContain('down@example.ch');
});

it.each(['busy', 'drop'] as const)('retries when the behavior of the server is %s', async (behavior) => {
  smtp.behavior = behavior;
  const id = await queue('busy@example.ch');
  await runJobs();
  expect(await row(id)).toMatchObject({ state: 'waiting' });
  expect(smtp.attempts).toBeGreaterThan(0);
  smtp.behavior = 'accept';
  await runJobs(10_000);
  expect(smtp.received).toHaveLength(1);
  expect(await row(id)).toMatchObject({ state: 'sent' });
});

it('repeats a mail with identical bytes when the connection was cut', async () => {
  smtp.behavior = 'cut';
  const id = await queue('cut@example.ch');
  await runJobs();
  smtp.behavior = 'accept';
  await runJobs(20_000);
  expect(await row(id)).toMatchObject({ state: 'sent' });
  expect(smtp.received.length).toBeGreaterThan(1);
  expect(new Set(smtp.received.map(({ raw }) => raw))).toHaveLength(1);
});

it('gives up immediately when the server rejects a mail', async () => {
  smtp.behavior = 'reject';
  const id = await queue('nobody@example.ch');
  await runJobs();
  await runJobs(minute);
  expect(await row(id)).toMatchObject({ state: 'dead', attempts: 1, content: null });
  expect(smtp.attempts).toBe(1);
  expect(await isDelayed(), 'a rejected mail does not count as a delay').toBe(false);
  expect(test.logs.join('')).not.toContain('nobody@example.ch');
});

it('sends other mails while one is waiting', async () => {
  smtp.behavior = 'busy';
  const first = await queue('slow@example.ch');
  await runJobs();
  smtp.behavior = 'accept';
  await queue('quick@example.ch');
  await vi.waitUntil(() => smtp.received.some(({ to }) => to[0] === 'quick@example.ch'));
  await runJobs(minute);
  expect(smtp.received.map(({ to }) => to[0])).toEqual(['quick@example.ch', 'slow@example.ch']);
  expect(await row(first)).toMatchObject({ state: 'sent' });
});

it('retries other mails for a day', async () => {
  await smtp.stop();
  const body: MailBody = { template: 'transmitted', toUser: 7, language: 'it', values: { taxYear: 2025 } };
  const { id } = (await test.request(queueMail, { body }, { as: asService('filing') })).body;
  await runJobs();
  for (const [after, state] of [
    [23 * hour, 'waiting'],
    [2 * hour, 'dead'],
  ] as const) {
    test.clock.set(new Date(test.clock.now() + after));
    await runJobs();
    expect(await row(id)).toMatchObject({ state });
  }
});

it('doubles the retry delay up to five minutes', () => {
  expect([1, 2, 3, 8, 9, 10, 50].map(retryAfterMs)).toEqual([
    1000, 2000, 4000, 128_000, 256_000, 300_000, 300_000,
  ]);
});
