import { getUserAccount, queueMail, type MailBody } from '@dossier/contracts';
import { asService, startForSuite, startTestService, stubEndpoint } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createMessagesService } from '../service.ts';
import type { ComposedMail } from './compose.ts';
import { createMailQueue } from './mail-queue.ts';
import { createMailer } from './mailer.ts';
import { readOutbox } from '../testing/sent-mails.ts';

const account = stubEndpoint(getUserAccount, ({ params: { id } }) => {
  return {
    id,
    email: `client${id}@example.ch`,
    role: 'user' as const,
    createdAt: '2026-01-01T00:00:00.000Z',
  };
});
const test = startForSuite(() =>
  startTestService(createMessagesService, {
    stubServices: [account],
    env: { OPERATOR_NAME: 'Treuhand Muster AG', SMTP_URL: '', NODE_ENV: 'test' },
  }),
);
const queue = (body: MailBody) => test.request(queueMail, { body }, { as: asService('auth') });
const invitation = (toUser: number, language: MailBody['language'] = 'de') =>
  ({ template: 'invitation', toUser, language }) as const;
const mailTo = async (to: string) => {
  await expect
    .poll(async () => (await readOutbox(test.dataDir)).map(({ headers }) => headers.get('to')))
    .toContain(to);
  return (await readOutbox(test.dataDir)).find(({ headers }) => headers.get('to') === to);
};

it('names the office, in the language of the client', async () => {
  await queue(invitation(1, 'fr'));
  const mail = await mailTo('client1@example.ch');
  expect(mail?.headers.get('subject')).toBe('Votre invitation à Dossier');
  expect(mail?.text).toMatch(/^Treuhand Muster AG vous invite à utiliser Dossier/);
});

it('says "your tax office" for an operator without a name', async () => {
  await test.restart({ OPERATOR_NAME: '' });
  await queue(invitation(2));
  expect((await mailTo('client2@example.ch'))?.text).toMatch(/^Ihr Steuerbüro lädt Sie zu Dossier ein/);
});

it('lets a sign-in code go first', async () => {
  const { service } = test;
  // Without a wake of the mailer of the service.
  const queueOnly = createMailQueue(service, () => undefined);
  await service.db.write(async (manager) => {
    for (let client = 10; client < 30; client += 1) await queueOnly.add(manager, invitation(client));
    const values = { code: '012345', minutes: 5 };
    await queueOnly.add(manager, {
      template: 'signInCode',
      to: 'waiting@example.ch',
      language: 'de',
      values,
    });
  });
  const sent: string[] = [];
  const transport = {
    maxSendMs: 1000,
    start: () => Promise.resolve(undefined),
    stop: () => undefined,
    send: ({ to }: ComposedMail) => Promise.resolve(void sent.push(to)),
  };
  const from = { name: 'Dossier', address: 'no-reply@example.ch' };
  const mailer = createMailer(service, {
    transport,
    from,
    origin: 'https://x.example.ch',
    onSent: () => undefined,
  });
  await mailer.drain();
  expect(sent).toHaveLength(21);
  expect(sent.indexOf('waiting@example.ch')).toBeLessThan(10);
});
