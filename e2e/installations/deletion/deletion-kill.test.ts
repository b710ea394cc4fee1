import {
  accountDeletion,
  acceptTerms,
  defaultTaxYear,
  eraseFilings,
  eraseMessages,
  localeOf,
  queueMail,
  requestCode,
  requestDeletion,
  saveChildren,
  saveTaxProfileDraft,
  sendMessage,
  serviceNames,
  setCategoryPreference,
  setDeadlineReminders,
  setSection,
  switchAuthorization,
  transmit,
  updateProfile,
  updateStatusNumeric,
  uploadFiles,
  verifyCode,
  type ServiceName,
} from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import { as } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOutbox } from '../torture/outbox.ts';
import { startServices, type Services } from './services.ts';
import { allRows, blobsOf, filesWith, select, type Row } from './stored.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const taxYear = defaultTaxYear(new Date());
/** What one transaction erases. */
const batchSize = 100;
const fileCount = batchSize + 20;
const filesPerRequest = 40;

let services: Services;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.stop());

/** Without the soft line breaks of quoted-printable. */
const mailsTo = (email: string): string[] =>
  openOutbox(services.dataDir)
    .mailsTo(email)
    .map((mail) => mail.replaceAll('=\r\n', ''));

async function signIn(email: string): Promise<UserIdentity> {
  const requested = await services.request(requestCode, { body: { email } });
  const cookie = requested.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const codes = () =>
    mailsTo(email).flatMap((mail) => /\b\d{6}\b/.exec(mail.split('\r\n\r\n')[1] ?? '') ?? []);
  await expect.poll(codes, { timeout: 60_000 }).toHaveLength(1);
  const [code = ''] = codes();
  const { body } = await services.request(verifyCode, { body: { email, code } }, undefined, { cookie });
  return { ...as(body.user.id, 'user'), signedInAt: services.now() };
}

/** Adds something to every table of users. `text` is in what is stored as plain text. */
async function addData(user: UserIdentity, text: string, files: number): Promise<void> {
  const { request } = services;
  const section = { params: { section: 'children' }, body: { taxYear, enabled: true } };
  const preference = { params: { categoryId: '1' }, body: { taxYear, isRelevant: false } };
  const status = { status: 3, taxYear, userId: user.userId } as const;
  await request(acceptTerms, { body: { accepted: true } }, user, { 'user-agent': text });
  await request(updateProfile, { body: { firstName: text, lastName: text, jobName: text, taxYear } }, user);
  await request(saveTaxProfileDraft, { body: { step: 'canton', values: { city: text } } }, user);
  await request(setSection, section, user);
  await request(setCategoryPreference, preference, user);
  await request(switchAuthorization, { body: { taxYear, taxAddressEnabled: false } }, user);
  await request(saveChildren, { body: { taxYear, children: [] } }, user);
  await request(sendMessage, { body: { message: text } }, user);
  for (let sent = 0; sent < files; sent += filesPerRequest) {
    const form = new FormData();
    form.append('taxYear', String(taxYear));
    for (let n = 0; n < Math.min(filesPerRequest, files); n += 1)
      form.append('files', new File([`${text} ${sent + n}`], `${text} ${sent + n}.txt`));
    await request(uploadFiles, form, user);
  }
  await request(setDeadlineReminders, { body: { enabled: false } }, user);
  await request(updateStatusNumeric, { body: status }, as(1, 'admin'));
  await request(transmit, { body: { taxYear } }, user);
}

/** What a user's sign-in and mails leave for a while: codes, sessions, sent mails and calls, without their contents. */
const temporary = [
  'auth.address',
  'auth.code',
  'auth.session',
  'auth.device',
  ...serviceNames.flatMap((name) => [`${name}.outbox`, `${name}.inbox`]),
  'messages.mail',
];
/** What the staff did is kept for a year; the entries hold ids only. */
const kept = serviceNames.flatMap((name) =>
  ['audit', 'audit_head', 'audit_checkpoint'].map((table) => `${name}.${table}`),
);

it('ends completely, and only for its user, when services are killed at every stage of it', async () => {
  const bystander = await signIn('bystander@example.ch');
  await addData(bystander, 'Bystander', 3);
  const email = 'canary@example.ch';
  const blobs = () =>
    [...blobsOf(services.dataDir, 'documents'), ...blobsOf(services.dataDir, 'filing')].sort();
  await expect.poll(() => mailsTo('bystander@example.ch').length, { timeout: 60_000 }).toBe(2);
  const reports = () =>
    select(services.dataDir, 'documents', "SELECT id FROM outbox WHERE target = 'filing'");
  await expect.poll(reports, { timeout: 60_000 }).toEqual([]);
  const before = { rows: allRows(services.dataDir), blobs: blobs() };

  const user = await signIn(email);
  await addData(user, 'Canary', fileCount);
  await services.request(requestDeletion, {}, user);
  const execute = (service: ServiceName, sql: string) => void select(services.dataDir, service, sql);
  const state = () =>
    select(services.dataDir, 'auth', 'SELECT startedAt, erasedAt FROM account_deletion').at(0);
  const filesLeft = () =>
    Number(
      select(
        services.dataDir,
        'documents',
        `SELECT COUNT(*) AS n FROM file WHERE userId = ${user.userId}`,
      )[0]?.['n'],
    );
  const stored = allRows(services.dataDir);
  const grown = [...stored].filter(([table, rows]) => rows.length > (before.rows.get(table)?.length ?? 0));
  const keys = [...stored].flatMap(([table, rows]) =>
    table.endsWith('.user_keys')
      ? rows.filter(({ userId }) => userId === user.userId).map(({ wrappedKey }) => String(wrappedKey))
      : [],
  );
  expect(keys.length).toBeGreaterThanOrEqual(4);
  const canaries = [email, 'Canary', ...keys];
  expect(filesWith(services.dataDir, canaries)).not.toEqual([]);

  // The documents service is killed when it has destroyed some of the files. Until then its database refuses the others.
  const isLastBatch = `(SELECT COUNT(*) FROM file WHERE userId = ${user.userId}) <= ${fileCount - batchSize}`;
  const refusal = "BEGIN SELECT RAISE(ABORT, 'not yet'); END";
  execute('documents', `CREATE TRIGGER last_batch BEFORE DELETE ON file WHEN ${isLastBatch} ${refusal}`);
  services.advance(accountDeletion.waitDays * day + minute);
  await expect.poll(filesLeft, { timeout: 60_000 }).toBe(fileCount - batchSize);
  await services.kill('documents');
  execute('documents', 'DROP TRIGGER last_batch');
  expect(blobs().length).toBeGreaterThan(before.blobs.length);
  await services.start('documents');
  expect(state()).toMatchObject({ startedAt: expect.anything(), erasedAt: null });

  // The auth service is killed before a service confirms, then all services are.
  for (const [endpoint, victims] of [
    [eraseFilings, ['auth']],
    [eraseMessages, serviceNames],
  ] as const) {
    const executed = services.withholdResponse(endpoint);
    let isExecuted = false;
    void executed.then(() => (isExecuted = true));
    await services.advanceUntil(() => isExecuted);
    await services.kill(...victims);
    expect(state()).toMatchObject({ erasedAt: null });
    await services.start(...victims);
  }
  await services.advanceUntil(() => state()?.['erasedAt'] !== null);

  // The second pass, an hour later: auth is killed within it, and messages when it has queued the receipt.
  const again = services.withholdResponse(eraseMessages);
  services.advance(61 * minute);
  await again;
  await services.kill('auth');
  expect(state(), 'not finished').toBeDefined();
  await services.start('auth');
  let isQueued = false;
  void services.withholdResponse(queueMail).then(() => (isQueued = true));
  await services.advanceUntil(() => isQueued);
  await services.kill('messages');
  expect(state()).toBeUndefined();
  const ended = services.now();
  await services.start('messages');

  const receipts = () => mailsTo(email).filter((mail) => mail.includes('account was deleted on'));
  await services.advanceUntil(() => receipts().length > 0);
  // The receipt is called again with its key, the write-ahead logs are emptied, and blobs without a row are removed.
  await services.advanceUntil(() => select(services.dataDir, 'auth', 'SELECT id FROM outbox').length === 0);
  for (let hour = 0; hour < 3; hour += 1) {
    services.advance(61 * minute);
    await expect.poll(() => filesWith(services.dataDir, canaries), { timeout: 60_000 }).toEqual([]);
  }
  await expect.poll(blobs, { timeout: 60_000 }).toEqual(before.blobs);
  expect(receipts()).toHaveLength(1);
  const format = new Intl.DateTimeFormat(localeOf('en'), { dateStyle: 'long', timeZone: 'Europe/Zurich' });
  for (const at of [ended, ended + accountDeletion.backupKeyDays * day])
    expect(receipts()[0]).toContain(format.format(at));

  /** Without the administrator, whom a restart counts as signed in. */
  /** Without the number of a lock, which each lock changes. */
  const rowsOf = (rows: Map<string, Row[]>, table: string) =>
    rows
      .get(table)
      ?.filter(({ id }) => table !== 'auth.user' || id !== 1)
      .map(({ lockNumber: _changed, ...row }) => row);
  const after = allRows(services.dataDir);
  const filled = ['auth.account_deletion', 'documents.file', 'documents.file_version', 'messages.message'];
  const ofProfile = ['household', 'tax_authorization', 'tax_year_draft', 'terms_acceptance'];
  const ofFiling = ['receipt', 'reminder_setting', 'status_event'];
  filled.push(...ofProfile.map((name) => `profile.${name}`), ...ofFiling.map((name) => `filing.${name}`));
  expect(grown.map(([table]) => table)).toEqual(expect.arrayContaining(filled));
  for (const [table, rows] of after) {
    expect(
      rows.filter((row) => row['userId'] === user.userId || row['ownerId'] === user.userId),
      table,
    ).toEqual([]);
    if (![...temporary, ...kept].includes(table))
      expect(rowsOf(after, table), table).toEqual(rowsOf(before.rows, table));
  }
}, 300_000);
