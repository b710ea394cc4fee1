/** Links of mails: without PUBLIC_URL they name the address of the gateway, and each leads to a page. */
import { createHmac, hkdfSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  queueMail,
  sendMessage,
  startEmailRecovery,
  replyToMessage,
  type MailBody,
} from '@dossier/contracts';
import type { Product } from './fixtures/product.ts';
import { newAddress, expect, test } from './fixtures/test.ts';
import { completeProfile, taxYear } from './fixtures/users.ts';

const values: Record<string, string | number> = {
  code: '012345',
  minutes: 5,
  date: '2027-01-15',
  keysUntil: '2027-03-15',
  taxYear,
};

/** One mail of each kind that services queue, but for the one whose link its sender makes. */
function mailsFor(user: { id: number; email: string }): MailBody[] {
  return queueMail.body.options.flatMap(({ shape }) => {
    const fields = 'values' in shape ? Object.keys(shape.values.shape) : [];
    if (fields.includes('link')) return [];
    const templates = 'options' in shape.template ? shape.template.options : shape.template.values;
    return [...templates].map((template) =>
      queueMail.body.parse({
        template,
        language: 'en',
        ...('to' in shape ? { to: user.email } : { toUser: user.id }),
        ...(fields.length > 0 && { values: Object.fromEntries(fields.map((name) => [name, values[name]])) }),
      }),
    );
  });
}

/** Queues mails as a service does, with the identity that only processes with the session key can sign. */
async function queueAsService({ dataDir }: Product, mails: readonly MailBody[]): Promise<void> {
  const { addresses } = JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8')) as {
    addresses: Record<string, string>;
  };
  const key = Buffer.from(readFileSync(join(dataDir, 'keys', 'SESSION_KEY'), 'utf8').trim(), 'base64');
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: 'dossier', aud: 'messages', iat: now, exp: now + 60, svc: 'auth' };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  const derived = Buffer.from(hkdfSync('sha256', key, 'dossier', 'identity for messages', 32));
  const identity = `${signed}.${createHmac('sha256', derived).update(signed).digest('base64url')}`;
  for (const body of mails) {
    const response = await fetch(`${addresses['MESSAGES_URL']}${queueMail.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-dossier-identity': identity,
        'x-idempotency-key': `${body.template} ${now}`,
      },
      body: JSON.stringify(body),
    });
    expect(response.ok, body.template).toBe(true);
  }
}

const linksOf = (text: string) => text.match(/https?:\/\/\S+/g) ?? [];

test('the links of every kind of mail open a page', async ({ product, user, admin, openContext }) => {
  await completeProfile(user);
  const mails = mailsFor(user);
  await queueAsService(product, mails);
  const recovery = { currentEmail: user.email, newEmail: newAddress() };
  expect((await admin.http.post(startEmailRecovery.path, { data: recovery })).ok()).toBe(true);
  expect((await user.http.post(sendMessage.path, { data: { message: 'Hello' } })).ok()).toBe(true);
  const reply = replyToMessage.path.replace('{userId}', String(user.id));
  expect((await admin.http.post(reply, { data: { message: 'Hello' } })).ok()).toBe(true);

  // The code of the sign-in, each kind, the planned recovery and the reply.
  const count = 1 + mails.length + 2;
  await expect.poll(() => product.mailbox.mailsTo(user.email).length, { timeout: 60_000 }).toBe(count);
  const isForAdmin = ({ text }: { text: string }) => text.includes('/admin/messages');
  await expect.poll(() => product.mailbox.mailsTo(admin.email).filter(isForAdmin).length).toBeGreaterThan(0);

  for (const [reader, received] of [
    [user, product.mailbox.mailsTo(user.email)],
    [admin, product.mailbox.mailsTo(admin.email).filter(isForAdmin)],
  ] as const) {
    const links = new Set<string>();
    for (const { subject, text } of received) {
      expect(linksOf(text).length, subject).toBeGreaterThan(0);
      for (const link of linksOf(text)) {
        expect(link.startsWith(`${product.url}/`), `${subject}: ${link}`).toBe(true);
        links.add(link);
      }
    }
    const page = await (await openContext({ as: reader })).newPage();
    for (const link of links) {
      // As from a mail program: another site.
      await page.goto('about:blank');
      await page.setContent(`<a href="${link}">link</a>`);
      await page.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1 }), link).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 }), link).not.toHaveText('Page not found');
      expect(new URL(page.url()).origin, link).toBe(product.url);
    }
  }
});
