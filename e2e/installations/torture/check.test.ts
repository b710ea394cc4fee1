import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getProfile,
  getTaxStatus,
  listFiles,
  listMessages,
  listReceipts,
  listStatusHistory,
} from '@dossier/contracts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findProblems } from './check.ts';
import type { Client } from './client.ts';
import { openJournal, type Journal } from './journal.ts';
import { openOutbox } from './outbox.ts';
import type { Product } from './product.ts';
import { createRandom } from './random.ts';
import { nextGroup } from './torture.ts';
import { sha256 } from './work.ts';

const email = 'anna@dossier.localhost';
const content = Buffer.from('content');
const hash = sha256(content);
const fileName = 'of-7-content.bin';
const hello = 'of-7-hello';
const at = '2026-03-01T12:00:00.000Z';
let directory: string;
let journal: Journal;
let responses: Record<string, unknown>;
let downloads: Record<string, Buffer>;
let failures: string[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'dossier-check-'));
  mkdirSync(join(directory, 'outbox'));
  sendMail('1');
  journal = openJournal(directory);
  journal.add({ type: 'file', email, hash });
  journal.add({ type: 'attempt', email, value: 1 });
  journal.add({ type: 'profile', email, value: 1 });
  journal.add({ type: 'attempt', email, value: 2 });
  journal.add({ type: 'message', email, text: hello });
  journal.add({ type: 'transmit', email, at });
  responses = {
    [listFiles.id]: [{ blobUrl: '/a', hash, fileName }],
    [getProfile.id]: { jobName: '2' },
    [listMessages.id]: [{ text: hello }, { text: 'of-7-not acknowledged' }],
    [listStatusHistory.id]: [{ to: 5, cause: 'transmit', at }],
    [getTaxStatus.id]: { current_status_id: 5 },
    [listReceipts.id]: [{}],
  };
  failures = [];
  downloads = { '/a': content, '/api/tax-year-status/receipt': Buffer.from('%PDF-1.7') };
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function sendMail(name: string): void {
  writeFileSync(
    join(directory, 'outbox', `${name}.eml`),
    `To: ${email}\r\nSubject: Dossier\r\n\r\nTransmitted.`,
  );
}

const check = (verified = new Set<string>(), address = email) => {
  const client: Client = {
    id: 7,
    email: address,
    call: (spec) => Promise.resolve(responses[spec.id] as never),
    list: (spec) => Promise.resolve(responses[spec.id] as never),
    failures,
    statusOf: (path) => Promise.resolve(path in downloads ? 200 : 404),
    download: (path) => Promise.resolve(downloads[path.split('?')[0] ?? '']),
  };
  const product = { outbox: openOutbox(directory) } as Product;
  return findProblems(client, openJournal(directory), product, verified);
};

it('reports no problem when everything acknowledged exists once', async () => {
  expect(await check()).toEqual([]);
});

it.each<[string, () => void]>([
  [`file ${hash} is lost`, () => (responses[listFiles.id] = [])],
  [
    'a file is duplicated',
    () => (responses[listFiles.id] = [0, 1].map(() => ({ blobUrl: '/a', hash, fileName }))),
  ],
  [`file ${hash} is not readable`, () => (downloads['/a'] = Buffer.from('other'))],
  ['the profile has 0 instead of the acknowledged 1', () => (responses[getProfile.id] = { jobName: '0' })],
  ['the profile has 3 instead of the acknowledged 1', () => (responses[getProfile.id] = { jobName: '3' })],
  [`"${hello}" is lost`, () => (responses[listMessages.id] = [])],
  ['a message is duplicated', () => (responses[listMessages.id] = [{ text: hello }, { text: hello }])],
  [`the transmission of ${at} is lost`, () => (responses[listStatusHistory.id] = [])],
  ['the receipt is not readable', () => (downloads['/api/tax-year-status/receipt'] = content)],
  ['2 mails for 1 transmissions', () => sendMail('2')],
  ['2 dossiers of one transmission', () => (responses[listReceipts.id] = [{}, {}])],
  [
    "another's file is listed",
    () => (responses[listFiles.id] = [{ blobUrl: '/a', hash, fileName: 'of-8-' }]),
  ],
  ["another's message is listed", () => (responses[listMessages.id] = [{ text: hello }, { text: 'of-8-x' }])],
  ['GET /api/user: 500', () => failures.push('GET /api/user: 500')],
])('reports: %s', async (problem, plant) => {
  plant();
  expect(await check()).toEqual([`${email}: ${problem}`]);
});

it('compares the bytes of a file once, and lists it again each time', async () => {
  const verified = new Set<string>();
  expect(await check(verified)).toEqual([]);
  downloads['/a'] = Buffer.from('other');
  expect(await check(verified)).toEqual([]);
  expect(await check()).toEqual([`${email}: file ${hash} is not readable`]);
  responses[listFiles.id] = [];
  delete downloads['/a'];
  expect(await check(verified)).toEqual([`${email}: file ${hash} is lost`]);
});

it("reports another's file that is served", async () => {
  expect(await check(new Set(['/b of another']))).toEqual([]);
  downloads['/b'] = content;
  expect(await check(new Set(['/b of another']))).toEqual([`${email}: another's file is served`]);
});

it('continues a journal', () => {
  expect(openJournal(directory).entries).toEqual(journal.entries);
});

it('gives the users of a cycle that starts over addresses of their own', () => {
  expect(nextGroup(journal)).toBe(0);
  journal.add({ type: 'user', group: 0, email, id: 7 });
  expect(nextGroup(openJournal(directory))).toBe(1);
});

it('accepts the empty profile of a user whose preparation was interrupted', async () => {
  const other = 'new@dossier.localhost';
  journal.add({ type: 'user', group: 1, email: other, id: 8 });
  responses = { ...responses, [listFiles.id]: [], [getProfile.id]: {}, [listStatusHistory.id]: [] };
  const problems = await check(new Set(), other);
  expect(problems).toEqual([]);
});

it('produces the same sequence for the same seed', () => {
  const sequence = (seed: number) => {
    const random = createRandom(seed);
    return [random.below(1000), random.pick(['a', 'b', 'c']), random.bytes(8).toString('hex')];
  };
  expect(sequence(7)).toEqual(sequence(7));
  expect(sequence(7)).not.toEqual(sequence(8));
});
