import { countMails } from '@dossier/contracts';
import { asService, forEachDatabase, startTestService, startForSuite } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';
import { mailEntity, type MailRow } from './mails.entity.ts';

const minute = 60_000;

forEachDatabase((database) => {
  const test = startForSuite(() => startTestService(createMessagesService, { database }));

  const add = (state: MailRow['state'], ageMs = 0) => {
    const id = crypto.randomUUID();
    const now = test.clock.now();
    const createdAt = new Date(now - ageMs);
    const row: MailRow = {
      id,
      idempotencyKey: id,
      template: 'transmitted',
      content: null,
      state,
      attempts: 1,
      // Within the longest delay of a retry, so that no job touches it.
      nextAttemptAt: new Date(now + 4 * minute),
      giveUpAt: new Date(now + 60 * minute),
      createdAt,
      diedAt: null,
      reason: null,
    };
    return test.db.write((manager) => manager.insert(mailEntity, row)).then(() => createdAt.toISOString());
  };
  const counts = async () => (await test.request(countMails, {}, { as: asService('gateway') })).body;

  it('counts the mails that wait, since when, and those that were given up', async () => {
    expect(await counts()).toEqual({ waiting: 0, dead: 0, oldestWaitingAt: null, delayed: false });
    await add('sent', 3 * minute);
    await add('dead', 2 * minute);
    await add('waiting');
    const oldestWaitingAt = await add('waiting', minute);
    expect(await counts()).toEqual({ waiting: 2, dead: 1, oldestWaitingAt, delayed: false });

    const metrics = await (await test.fetch('/metrics')).text();
    expect(metrics).toContain('mails{state="waiting",service="messages"} 2\n');
    expect(metrics).toContain('mails{state="dead",service="messages"} 1\n');
    const seconds = Date.parse(oldestWaitingAt) / 1000;
    expect(metrics).toContain(`mails_oldest_waiting_timestamp_seconds{service="messages"} ${seconds}\n`);
  });
});
