/** Mails of a product without `PUBLIC_URL`: the link of every kind opens the page that the mail is about. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointUrl, replyToMessage, sendMessage, startEmailRecovery, transmit } from '@dossier/contracts';
import type { Page } from '@playwright/test';
import { root, type Product } from './fixtures/product.ts';
import { heading } from './fixtures/steps.ts';
import { expect, newAddress, test } from './fixtures/test.ts';
import { completeDocuments, taxYear, type TestUser } from './fixtures/users.ts';

/** The path of a page and its heading. */
type Target = readonly [path: RegExp, heading: RegExp];

const home: Target = [/^\/$/, /./];
const homeOfYear: Target = [new RegExp(`^/\\?taxYear=${taxYear}$`), /With your expert/];
const profile: Target = [/^\/profile$/, /^Profile$/];

/** Every kind of mail, by the texts of the service. */
const mailTexts = JSON.parse(
  readFileSync(join(root, 'services/messages/src/mails/mails.en.json'), 'utf8'),
) as Record<string, { subject: string }>;

/** Where the links of each mail lead, in their order. */
const targets = {
  signInCode: [home],
  invitation: [home],
  emailChangeCode: [profile],
  emailChanged: [home],
  emailRecoveryRequested: [[/^\/keep-email#/, /^Keep your e-mail address\?$/], home],
  emailRecoveryPlanned: [home],
  emailRecoveryCalledOff: [home],
  emailRecovered: [home],
  emailRecoveryFailed: [home],
  secondFactorAdded: [profile],
  secondFactorRemoved: [profile],
  recoveryCodesRenewed: [profile],
  recoveryCodeUsed: [profile],
  deletionRequested: [home],
  deletionPlanned: [home],
  deletionWithdrawn: [home],
  deletionSoon: [home],
  accountUnused: [home],
  accountUnusedSoon: [home],
  accountDeleted: [home],
  transmitted: [homeOfYear],
  supplemented: [homeOfYear],
  deadlineSoon: [homeOfYear],
  invoiceIssued: [homeOfYear],
  invoiceReminder: [homeOfYear],
  messageReceived: [[/^\/admin\/messages$/, /^Messages$/]],
  answerReceived: [home],
  betterDocument: [homeOfYear],
  filedReturn: [homeOfYear],
  questionAsked: [homeOfYear],
  dataExported: [profile],
  messagesWaiting: [[/^\/desk\/inbox$/, /^Inbox$/]],
  reviewReady: [homeOfYear],
  filingCompleted: [homeOfYear],
  filingReminder: [homeOfYear],
  yearOpened: [homeOfYear],
  deadlinesTomorrow: [[/^\/desk\/clients\?deadline=soon$/, /^Clients$/]],
} satisfies Record<string, readonly Target[]>;
type Kind = keyof typeof targets;

/** Mails to a user whose address their service does not know. */
const toUsers: readonly Kind[] = ['dataExported', 'invitation', 'deadlinesTomorrow'];

/** Mails that this test causes as people do; all others are queued as the services do. */
const caused = ['emailRecoveryRequested', 'messageReceived', 'answerReceived', 'messagesWaiting'] as const;
type Caused = (typeof caused)[number];

const date = '2027-03-31';
const valuesOf: Partial<Record<Kind, object>> = {
  signInCode: { code: '123456', minutes: 10 },
  emailChangeCode: { code: '123456', minutes: 10 },
  ...Object.fromEntries(
    ['emailRecoveryPlanned', 'deletionRequested', 'deletionPlanned', 'deletionSoon', 'dataExported'].map(
      (kind) => [kind, { date }],
    ),
  ),
  accountUnused: { date },
  accountUnusedSoon: { date },
  accountDeleted: { date, keysUntil: date },
  deadlinesTomorrow: { count: 3, date },
  deadlineSoon: { taxYear, date },
  invoiceIssued: { taxYear, date },
  invoiceReminder: { taxYear, date },
};

function bodyOf(kind: Exclude<Kind, Caused>, { id, email }: TestUser): object {
  const isOfYear = targets[kind][0] === homeOfYear;
  const values = valuesOf[kind] ?? (isOfYear ? { taxYear } : undefined);
  const recipient = isOfYear || toUsers.includes(kind) ? { toUser: id } : { to: email };
  return { template: kind, language: 'en', ...recipient, ...(values && { values }) };
}

async function queueMails({ dataDir }: Product, bodies: readonly object[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'e2e/installations/queue-mails.process.ts')], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(JSON.stringify(bodies));
  expect(await once(child, 'exit')).toEqual([0, null]);
}

test('the link of every mail opens its page', async ({ product, user, admin, expert, openContext }) => {
  test.slow();
  expect(Object.keys(targets).sort(), 'the kinds of the service').toEqual(Object.keys(mailTexts).sort());
  await completeDocuments(user);
  const ok = async (response: Promise<{ ok(): boolean }>) => expect((await response).ok()).toBe(true);
  await ok(user.http.post(transmit.path, { data: { taxYear } }));
  await ok(user.http.post(sendMessage.path, { data: { message: 'Grüezi' } }));
  const params = { userId: String(user.id) };
  await ok(admin.http.post(endpointUrl(replyToMessage, { params }), { data: { message: 'Guten Tag' } }));
  await ok(user.http.post(sendMessage.path, { data: { message: 'Merci' } }));
  const addresses = { currentEmail: user.email, newEmail: newAddress() };
  await ok(admin.http.post(startEmailRecovery.path, { data: addresses }));

  const kinds = Object.keys(targets) as Kind[];
  const queued = kinds.filter(
    (kind): kind is Exclude<Kind, Caused> => !(caused as readonly string[]).includes(kind),
  );
  const recipients: Partial<Record<Kind, TestUser>> = {
    messageReceived: admin,
    messagesWaiting: expert,
    deadlinesTomorrow: expert,
  };
  await queueMails(
    product,
    queued.map((kind) => bodyOf(kind, recipients[kind] ?? user)),
  );

  const pages = new Map<TestUser, Page>();
  for (const kind of kinds) {
    await test.step(kind, async () => {
      const recipient = recipients[kind] ?? user;
      const subject = mailTexts[kind]?.subject;
      const mail = () =>
        product.mailbox.mailsTo(recipient.email).findLast((each) => each.subject === subject);
      // Experts get one mail a minute at most.
      await expect.poll(mail, { message: `${kind} is mailed`, timeout: 100_000 }).toBeDefined();
      const links = mail()?.text.match(/https?:\/\/\S+/g) ?? [];
      expect(links).toHaveLength(targets[kind].length);
      const page = pages.get(recipient) ?? (await (await openContext({ as: recipient })).newPage());
      pages.set(recipient, page);
      for (const [index, [path, name]] of targets[kind].entries()) {
        // Another document, also where only the fragment changes.
        await page.goto('about:blank');
        await page.goto(links[index] ?? '');
        await expect(heading(page, name)).toBeVisible();
        const { origin, href } = new URL(page.url());
        expect(origin).toBe(product.url);
        expect(href.slice(origin.length)).toMatch(path);
      }
    });
  }
});
