import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getUserAccount, languages, queueMail, type MailBody } from '@dossier/contracts';
import { checkDrift, fail } from '@dossier/service-kit';
import {
  accessMatrix,
  asService,
  forEachDatabase,
  stubEndpoint,
  startTestService,
  type TestService,
} from '@dossier/service-kit/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';
import { mailContent, mailEntity, type MailContent } from './mails.entity.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const codeMail = (to: string, code = '012345', language: MailBody['language'] = 'en'): MailBody => ({
  template: 'signInCode',
  to,
  language,
  values: { code, minutes: 5 },
});

forEachDatabase((database) => {
  let test: TestService;
  let authDown = false;
  const printed: string[] = [];
  beforeAll(async () => {
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0);
    const account = stubEndpoint(getUserAccount, ({ params: { id } }) => {
      if (authDown) throw fail('SERVICE_UNAVAILABLE');
      if (id > 900) throw fail('USER_NOT_FOUND');
      return {
        id,
        email: `person${id}@example.ch`,
        role: 'user' as const,
        createdAt: '2026-01-01T00:00:00.000Z',
      };
    });
    test = await startTestService(createMessagesService, { database, stubServices: [account] });
  });
  beforeEach(() => {
    authDown = false;
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await test.stop();
  });

  const queue = (body: MailBody, key?: string) =>
    test.request(
      queueMail,
      { body },
      { as: asService('auth'), ...(key && { headers: { 'x-idempotency-key': key } }) },
    );
  const runJobs = () => test.clock.advance(2000);
  const sentTo = async (to: string) =>
    (await readOutbox(test.dataDir)).filter(({ headers }) => headers.get('to') === to);
  const sealed = (id: string, content: MailContent) =>
    test.service.seals.own.sealJson(mailContent(id), content);
  const row = async (id: string) => test.db.read((manager) => manager.findOneByOrFail(mailEntity, { id }));

  it('has tables that match its entities', async () => {
    expect(await checkDrift(test.db.dataSource)).toEqual([]);
  });

  if (database === 'sqlite') it('is protected by the access matrix', () => accessMatrix(test));

  it('sends what was delayed before the clock was set back by a day', async () => {
    const now = new Date(test.clock.now());
    await test.clock.jump(day);
    authDown = true;
    const { body } = await queue({
      template: 'transmitted',
      toUser: 77,
      language: 'en',
      values: { taxYear: 2024 },
    });
    await runJobs();
    expect(await row(body.id)).toMatchObject({ state: 'waiting' });
    test.clock.set(now);
    authDown = false;
    await queue(codeMail('after@example.ch'));
    await expect.poll(async () => (await row(body.id)).state).toBe('sent');
    expect(await sentTo('person77@example.ch')).toHaveLength(1);
    await test.restart(); // schedules the jobs at the present time
  });

  it.each(languages)(
    'writes a complete mail in %s whose only six-digit number is the code',
    async (language) => {
      const to = `${language}123456@example.ch`;
      const { body } = await queue(codeMail(to, '000042', language));
      await runJobs();
      const [mail, ...others] = await sentTo(to);
      if (!mail) throw new Error('no mail');
      expect(others).toEqual([]);
      expect(mail.file).toMatch(
        new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-\\d{3}Z-${body.id}\\.eml$`),
      );
      expect(mail.text.match(/\d{6}/g)).toEqual(['000042']);
      expect(mail.text.startsWith('000042 ')).toBe(true);
      expect(mail.text).not.toMatch(/\{\{|ß/);
      expect(mail.raw).not.toMatch(/(^|[^\r])\n|\r(?!\n)/);
      expect(mail.raw.split('\r\n').every((line) => line.length <= 78)).toBe(true);
      expect([...mail.raw].every((character) => character < '\u0080')).toBe(true);
      for (const name of ['date', 'message-id', 'from', 'to', 'subject', 'mime-version'])
        expect(mail.headers.get(name)).toBeTruthy();
      expect(mail.headers.get('from')).toBe('Dossier <no-reply@dossier.localhost>');
      expect(mail.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8/i);
      expect(mail.headers.get('subject')).toMatch(/Dossier$/);
      expect(mail.headers.get('message-id')).toMatch(/^<[a-p]{32}@dossier\.localhost>$/);
    },
  );

  it('keeps the subject of a template constant', async () => {
    const subjects = new Set<string | undefined>();
    for (const code of ['111111', '222222']) await queue(codeMail('subject@example.ch', code));
    await runJobs();
    for (const { headers } of await sentTo('subject@example.ch')) subjects.add(headers.get('subject'));
    expect([...subjects]).toEqual(['Your sign-in code for Dossier']);
  });

  it.each([
    'a@example.ch\r\nBcc: b@example.ch',
    'a@example.ch, b@example.ch',
    '"x\r\n"@example.ch',
    'Anna <a@example.ch> <b@example.ch>',
  ])('returns 400 for the address %j', async (to) => {
    // What earlier tests queued is sent first.
    await runJobs();
    const before = (await readOutbox(test.dataDir)).length;
    expect((await queue(codeMail(to))).error?.code).toBe('VALIDATION_FAILED');
    await runJobs();
    expect(await readOutbox(test.dataDir)).toHaveLength(before);
  });

  it('creates one mail per idempotency key, also in parallel', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => queue(codeMail('once@example.ch'), 'key-once')),
    );
    expect(new Set(responses.map(({ body }) => body.id))).toHaveLength(1);
    await queue(codeMail('once@example.ch', '999999'), 'key-once');
    await runJobs();
    expect(await sentTo('once@example.ch')).toHaveLength(1);
  });

  it('removes address and values once a mail is sent', async () => {
    const { body } = await queue(codeMail('wiped@example.ch', '777888'));
    await runJobs();
    expect(await row(body.id)).toMatchObject({ state: 'sent', content: null });
    expect(JSON.stringify(await test.db.read((manager) => manager.find(mailEntity)))).not.toContain('wiped@');
    expect(test.logs.join('')).not.toMatch(/wiped@|777888/);
  });

  it('prints the code to the terminal', async () => {
    await queue(codeMail('shown@example.ch', '424242'));
    await runJobs();
    expect(printed.filter((line) => line.includes('shown@'))).toEqual([
      '» Sign-in code for shown@example.ch: 424242\n',
    ]);
  });

  it('requests the address of a user from auth, and retries while auth is down', async () => {
    authDown = true;
    const { body } = await queue({
      template: 'transmitted',
      toUser: 7,
      language: 'de',
      values: { taxYear: 2024 },
    });
    await runJobs();
    expect(await row(body.id)).toMatchObject({ state: 'waiting' });
    authDown = false;
    await test.clock.advance(10_000);
    const [mail] = await sentTo('person7@example.ch');
    expect(mail?.headers.get('subject')).toBe('Ihre Steuerunterlagen sind übermittelt');
    expect(mail?.text).toContain('2024');
    expect(mail?.text).toMatch(/http:\/\/localhost:3000\/\?taxYear=2024\s*$/);
    expect(mail?.text).not.toMatch(/\d{6}/);
  });

  it.each([
    ['en', '1 March 2026', '31 March 2026'],
    ['fr', '1 mars 2026', '31 mars 2026'],
    ['de', '1. März 2026', '31. März 2026'],
    ['gsw', '1. März 2026', '31. März 2026'],
    ['it', '1 marzo 2026', '31 marzo 2026'],
  ] as const)(
    'writes the dates of the receipt of a deletion out in %s',
    async (language, date, keysUntil) => {
      const to = `deleted.${language}@example.ch`;
      const values = { date: '2026-03-01', keysUntil: '2026-03-31' };
      await queue({ template: 'accountDeleted', to, language, values });
      await runJobs();
      const [mail] = await sentTo(to);
      expect(mail?.text).toContain(date);
      expect(mail?.text).toContain(keysUntil);
      expect(mail?.text).not.toContain('{{');
    },
  );

  it('gives up immediately for an unknown user', async () => {
    const { body } = await queue({
      template: 'transmitted',
      toUser: 999,
      language: 'de',
      values: { taxYear: 2024 },
    });
    await runJobs();
    expect(await row(body.id)).toMatchObject({ state: 'dead', attempts: 1 });
  });

  it('writes one file when the process crashed before it marked the mail as sent', async () => {
    const content = codeMail('killed@example.ch');
    const { body } = await queue(content, 'key-killed');
    await runJobs();
    const [mail] = await sentTo('killed@example.ch');
    await test.db.write((manager) =>
      manager.update(mailEntity, { id: body.id }, { state: 'waiting', content: sealed(body.id, content) }),
    );
    await test.restart();
    await runJobs();
    expect(await row(body.id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(await sentTo('killed@example.ch')).toEqual([mail]);
  });

  it('sends mails that another process claimed but did not send, and removes its unfinished files', async () => {
    const leftover = join(test.dataDir, 'outbox', '.x.eml.tmp');
    await writeFile(leftover, 'Subject: ha');
    const now = test.clock.now();
    const content = codeMail('orphan@example.ch');
    await test.restart();
    await expect(access(leftover)).rejects.toThrow();
    const id = crypto.randomUUID();
    await test.db.write((manager) =>
      manager.insert(mailEntity, {
        id,
        idempotencyKey: 'key-orphan',
        template: 'signInCode',
        content: sealed(id, content),
        state: 'waiting',
        attempts: 1,
        nextAttemptAt: new Date(now + 2000),
        giveUpAt: new Date(now + 5 * minute),
        createdAt: new Date(now),
      }),
    );
    expect(await sentTo('orphan@example.ch')).toHaveLength(0);
    await test.clock.advance(5000);
    expect(await sentTo('orphan@example.ch')).toHaveLength(1);
  });

  it('sends no expired code', async () => {
    const { body } = await queue(codeMail('first@example.ch'));
    await runJobs();
    const expired = {
      ...(await row(body.id)),
      id: crypto.randomUUID(),
      idempotencyKey: 'expired',
      state: 'waiting' as const,
    };
    await test.db.write((manager) =>
      manager.insert(mailEntity, {
        ...expired,
        content: sealed(expired.id, codeMail('expired@example.ch')),
        giveUpAt: new Date(test.clock.now() - 1),
      }),
    );
    await runJobs();
    expect(await row(expired.id)).toMatchObject({ state: 'dead', content: null });
    expect(await sentTo('expired@example.ch')).toHaveLength(0);
  });

  it('writes only complete files', async () => {
    await queue(codeMail('complete@example.ch'));
    await runJobs();
    expect(await sentTo('complete@example.ch')).toHaveLength(1);
    for (const { file } of await readOutbox(test.dataDir)) {
      expect((await readFile(join(test.dataDir, 'outbox', file))).subarray(-2).toString()).toBe('\r\n');
    }
  });

  it('deletes mails after a month, except for waiting ones', async () => {
    authDown = true;
    await queue(
      { template: 'transmitted', toUser: 8, language: 'en', values: { taxYear: 2024 } },
      'key-month',
    );
    await runJobs();
    test.clock.set(new Date(test.clock.now() + 31 * day));
    await test.db.write((manager) =>
      manager.update(
        mailEntity,
        { idempotencyKey: 'key-month' },
        {
          nextAttemptAt: new Date(test.clock.now() + 2 * day),
          giveUpAt: new Date(test.clock.now() + 3 * day),
        },
      ),
    );
    await test.restart();
    await test.clock.jump(60 * minute);
    expect(
      (await test.db.read((manager) => manager.find(mailEntity))).map((mail) => mail.idempotencyKey),
    ).toEqual(['key-month']);
  });
});

it.each([
  ['SMTP_URL', 'http://mail'],
  ['SMTP_URL', 'mail.example.ch'],
  ['MAIL_FROM', 'nobody'],
  ['MAIL_FROM', 'a@example.ch, b@example.ch'],
  ['MAIL_FROM', 'A <a@example.ch>\r\nBcc: b@example.ch'],
])('fails to start with the name of %s when it is %j', async (name, value) => {
  await expect(startTestService(createMessagesService, { env: { [name]: value } })).rejects.toThrow(
    new RegExp(`^${name}: `),
  );
});
