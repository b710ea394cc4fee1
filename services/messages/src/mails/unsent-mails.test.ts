import {
  eraseMessages,
  getUserAccount,
  listUnsentMails,
  queueMail,
  retryMail,
  retryMails,
  type MailBody,
  type QueryIn,
} from '@dossier/contracts';
import { fail } from '@dossier/service-kit';
import {
  as,
  asService,
  forEachDatabase,
  startTestService,
  stubEndpoint,
  startForSuite,
} from '@dossier/service-kit/testing';
import { beforeEach, expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';
import { readOutbox } from '../testing/sent-mails.ts';
import { mailEntity } from './mails.entity.ts';

const day = 24 * 60 * 60 * 1000;
const admin = as(1, 'admin');

forEachDatabase((database) => {
  /** What the account of every user fails with, if anything. */
  let failure: 'USER_NOT_FOUND' | 'SERVICE_UNAVAILABLE' | undefined;
  const test = startForSuite(async () => {
    const account = stubEndpoint(getUserAccount, ({ params: { id } }) => {
      if (failure) throw fail(failure);
      const createdAt = '2026-01-01T00:00:00.000Z';
      return { id, email: `person${id}@example.ch`, role: 'user' as const, createdAt };
    });
    return startTestService(createMessagesService, { database, stubServices: [account] });
  });
  beforeEach(async () => {
    failure = undefined;
    await test.db.write((manager) => manager.clear(mailEntity));
  });

  const toUser = (userId: number): MailBody => ({
    ...{ template: 'betterDocument', toUser: userId, language: 'de' },
    values: { taxYear: 2024 },
  });
  const code: MailBody = {
    ...{ template: 'signInCode', to: 'code@example.ch', language: 'en' },
    values: { code: '012345', minutes: 5 },
  };
  const queue = async (body: MailBody) =>
    (await test.request(queueMail, { body }, { as: asService('filing') })).body.id;
  const runJobs = () => test.clock.advance(2000);
  const kill = async (body: MailBody) => {
    failure = 'USER_NOT_FOUND';
    const id = await queue(body);
    await runJobs();
    failure = undefined;
    return id;
  };
  const list = (query: QueryIn<typeof listUnsentMails> = {}, caller = admin) =>
    test.request(listUnsentMails, { query }, { as: caller });
  const retry = (id: string, caller = admin) => test.request(retryMail, { params: { id } }, { as: caller });
  const sentTo = async (address: string) =>
    (await readOutbox(test.dataDir)).filter(({ headers }) => headers.get('to') === address).length;

  it('shows a mail that was given up, with the user and the reason but no address', async () => {
    const id = await kill(toUser(40));
    const { body, headers } = await list();
    expect(body).toEqual([
      {
        id,
        subject: 'A better document is needed in Dossier',
        state: 'dead',
        userId: 40,
        createdAt: expect.any(String) as string,
        attempts: 1,
        nextAttemptAt: null,
        diedAt: expect.any(String) as string,
        reason: 'USER_NOT_FOUND',
        retryable: true,
      },
    ]);
    expect(headers.get('x-total-count')).toBe('1');
  });

  it('shows a mail that waits, and when it is tried next', async () => {
    failure = 'SERVICE_UNAVAILABLE';
    const id = await queue(toUser(41));
    await runJobs();
    expect((await list({ state: 'waiting' })).body).toMatchObject([
      { id, state: 'waiting', retryable: false, nextAttemptAt: expect.any(String) as string },
    ]);
    expect((await list()).body).toEqual([]);
  });

  it('sends a dead mail again, once', async () => {
    const id = await kill(toUser(42));
    expect((await retry(id)).body).toEqual({ success: true });
    await expect.poll(() => sentTo('person42@example.ch')).toBe(1);
    await runJobs();
    expect((await retry(id)).body, 'repeated').toEqual({ success: true });
    await runJobs();
    expect(await sentTo('person42@example.ch')).toBe(1);
    expect((await list()).body).toEqual([]);
  });

  it('gives a mail that is sent again another day', async () => {
    const id = await kill(toUser(43));
    await test.clock.jump(2 * day);
    failure = 'SERVICE_UNAVAILABLE';
    await retry(id);
    await runJobs();
    expect((await list({ state: 'waiting' })).body).toMatchObject([{ id, diedAt: null, reason: null }]);
  });

  it('sends all again that can be sent', async () => {
    await kill(toUser(44));
    await kill(toUser(45));
    const all = await test.request(retryMails, {}, { as: admin });
    expect(all.body).toEqual({ count: 2 });
    await expect.poll(() => sentTo('person45@example.ch')).toBe(1);
    expect((await test.request(retryMails, {}, { as: admin })).body).toEqual({ count: 0 });
  });

  it('keeps nothing of a mail to an address: a code is not sent again', async () => {
    const id = await queue(code);
    await runJobs();
    await test.db.write((manager) =>
      manager.update(mailEntity, { id }, { state: 'dead', content: null, reason: 'EXPIRED' }),
    );
    expect((await list()).body).toMatchObject([{ id, userId: null, reason: 'EXPIRED', retryable: false }]);
    expect(await retry(id)).toMatchObject({ status: 409, error: { code: 'MAIL_NOT_RETRYABLE' } });
    const unknown = crypto.randomUUID();
    expect(await retry(unknown)).toMatchObject({ status: 409, error: { code: 'MAIL_NOT_RETRYABLE' } });
  });

  it('empties dead mails after 14 days, and those of an erased account at once', async () => {
    const [old, erased] = [await kill(toUser(46)), await kill(toUser(47))];
    await test.request(eraseMessages, { params: { userId: '47' } }, { as: asService('auth') });
    expect((await list()).body.map(({ id }) => id)).toEqual([old]);
    expect(await retry(erased)).toMatchObject({ status: 409 });
    await test.clock.jump(14 * day + 60 * 60 * 1000);
    await expect
      .poll(async () => (await list()).body)
      .toMatchObject([{ id: old, userId: null, retryable: false }]);
  });

  it('pages, newest first', async () => {
    const ids: string[] = [];
    for (const userId of [48, 49, 50]) {
      ids.unshift(await kill(toUser(userId)));
      await test.clock.advance(1000);
    }
    const first = await list({ limit: '2' });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    const second = await list({ limit: '2', cursor });
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids);
    expect(second.headers.get('x-next-cursor')).toBeNull();
    expect((await list({ cursor: 'x' })).status).toBe(400);
  });

  it('is for administrators only', async () => {
    const id = await kill(toUser(51));
    for (const caller of [as(51), as(30, 'expert')]) {
      expect((await list({}, caller)).status).toBe(403);
      expect((await retry(id, caller)).status).toBe(403);
    }
    expect(await sentTo('person51@example.ch')).toBe(0);
  });
});
