import { queueMail } from '@dossier/contracts';
import type { Database } from '@dossier/service-kit';
import {
  asService,
  onSeveralInstances,
  startTestInstances,
  type TestInstances,
} from '@dossier/service-kit/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';
import { SmtpStub } from '../testing/smtp-stub.ts';
import type { ComposedMail } from './compose.ts';
import { createMailQueue } from './mail-queue.ts';
import { createMailer } from './mailer.ts';
import { mailEntity } from './mails.entity.ts';

const minute = 60_000;

onSeveralInstances(() => {
  let running: TestInstances;
  let smtp: SmtpStub;
  beforeEach(async () => {
    smtp = new SmtpStub();
    await smtp.start();
    running = await startTestInstances(createMessagesService, { env: { SMTP_URL: smtp.url } });
  });
  afterEach(async () => {
    await running.stop();
    await smtp.stop();
  });

  const queue = (n: number) =>
    running.instances[n % 2 ? 1 : 0].request(
      queueMail,
      {
        body: {
          template: 'signInCode',
          to: `${n}@example.ch`,
          language: 'de',
          values: { code: '135790', minutes: 5 },
        },
      },
      { as: asService('auth') },
    );
  const advance = (ms: number) => Promise.all(running.instances.map((each) => each.clock.advance(ms)));

  it('send each mail once, whichever accepted it', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, n) => queue(n)));
    for (let n = 0; n < 3; n += 1) await advance(3000);
    expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(
      Array.from({ length: 30 }, (_, n) => `${n}@example.ch`).toSorted(),
    );
  });

  it('send a mail once that was sent while the database could not record it', async () => {
    const [a, b] = running.instances;
    const sent: string[] = [];
    let isFailing = false;
    const transport = {
      maxSendMs: minute,
      start: async () => undefined,
      stop: () => undefined,
      async send({ id }: ComposedMail) {
        sent.push(id);
        isFailing = true;
      },
    };
    const failingOnce: Database = {
      ...a.service.db,
      write(work) {
        const fails = isFailing;
        isFailing = false;
        return fails ? Promise.reject(new Error('planted')) : a.service.db.write(work);
      },
    };
    const from = { name: 'Dossier', address: 'post@dossier.example' };
    const deps = { transport, from, origin: 'http://localhost', onSent: () => undefined };
    const first = createMailer({ ...a.service, db: failingOnce }, deps);
    const second = createMailer(b.service, deps);
    const queue = createMailQueue(a.service, () => undefined);
    const content = {
      template: 'signInCode',
      to: 'a@b.ch',
      language: 'de',
      values: { code: '135790', minutes: 5 },
    } as const;
    const id = await a.db.write((manager) => queue.add(manager, content));
    await first.drain();
    b.clock.set(new Date(b.clock.now() + 5000));
    await second.drain();
    await first.drain();
    expect(sent).toEqual([id]);
    expect(await a.db.read((manager) => manager.findOneByOrFail(mailEntity, { id }))).toMatchObject({
      state: 'sent',
    });
  });
});
