import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  acceptTerms,
  defaultTaxYear,
  getTaxStatus,
  requiredCategoryIds,
  sendMessage,
  transmit,
  updateProfile,
  updateStatusNumeric,
  uploadFiles,
} from '@dossier/contracts';
import { annasTaxProfile } from '@dossier/contracts/testing';
import type { Client } from './client.ts';
import { entriesOf, type Journal } from './journal.ts';
import type { Random } from './random.ts';

export const taxYear = defaultTaxYear(new Date());

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const maxFileBytes = 60_000;
const retryMs = 50;
const maxStepMs = 20_000;
/** The job title counts the saves of a user. */
const completeProfile = { ...annasTaxProfile, jobName: '0', isTaxProfileComplete: true, taxYear };

/** What the texts and the names of files of a user begin with: whose they are shows wherever they appear. */
export const markOf = ({ id }: Pick<Client, 'id'>): string => `of-${id}-`;

/** Prepares a new user for every kind of work, before anything is killed. */
export async function prepareUser(user: Client, random: Random, journal: Journal): Promise<void> {
  const steps = [
    () => user.call(acceptTerms, { body: { accepted: true } }),
    () => user.call(updateProfile, { body: completeProfile }),
    ...requiredCategoryIds.map((id) => () => upload(user, random, journal, id)),
  ];
  for (const step of steps) {
    const deadline = performance.now() + maxStepMs;
    // Connections that an earlier cycle cut may be refused once more.
    while (!(await step())) {
      if (performance.now() > deadline) throw new Error(`${user.email} could not be prepared`);
      await wait(retryMs);
    }
  }
}

async function upload(user: Client, random: Random, journal: Journal, categoryId: number) {
  const bytes = random.bytes(1 + random.below(maxFileBytes));
  const hash = sha256(bytes);
  const form = new FormData();
  form.append('taxYear', String(taxYear));
  form.append('categoryId', String(categoryId));
  form.append('hashes[]', hash);
  form.append('files', new File([new Uint8Array(bytes)], `${markOf(user)}${hash.slice(0, 12)}.bin`));
  const response = await user.call(uploadFiles, form);
  const [result] = response?.files ?? [];
  if (result?.status !== 'fulfilled') return undefined;
  journal.add({ type: 'file', email: user.email, hash });
  return result;
}

async function saveProfile(user: Client, journal: Journal): Promise<boolean> {
  const value = entriesOf(journal, 'attempt', user.email).length + 1;
  journal.add({ type: 'attempt', email: user.email, value });
  const saved = await user.call(updateProfile, { body: { jobName: String(value) } });
  if (saved) journal.add({ type: 'profile', email: user.email, value });
  return Boolean(saved);
}

async function writeMessage(user: Client, random: Random, journal: Journal): Promise<boolean> {
  const text = markOf(user) + random.bytes(8).toString('hex');
  const sent = await user.call(sendMessage, { body: { message: text } });
  if (sent) journal.add({ type: 'message', email: user.email, text });
  return Boolean(sent);
}

async function transmitYear(user: Client, admin: Client, journal: Journal): Promise<boolean> {
  const status = await user.call(getTaxStatus, { query: { taxYear: String(taxYear) } });
  if (!status) return false;
  if (status.current_status_id > 4) {
    const body = { status: 3, taxYear, userId: user.id } as const;
    if (!(await admin.call(updateStatusNumeric, { body }))) return false;
  }
  const sent = await user.call(transmit, { body: { taxYear } });
  if (sent?.transmittedAt) journal.add({ type: 'transmit', email: user.email, at: sent.transmittedAt });
  return Boolean(sent);
}

const kinds = ['upload', 'upload', 'upload', 'profile', 'message', 'transmit'] as const;

/** Sends one request after the other until `isOver`, and records everything acknowledged in the journal. */
export async function work(
  user: Client,
  admin: Client,
  random: Random,
  journal: Journal,
  isOver: () => boolean,
): Promise<void> {
  const requests = {
    upload: () => upload(user, random, journal, random.pick([1, 2, 3, 4, 5, 21])),
    profile: () => saveProfile(user, journal),
    message: () => writeMessage(user, random, journal),
    transmit: () => transmitYear(user, admin, journal),
  };
  while (!isOver()) {
    // Without a pause, requests that are refused at once would take the processor from the processes that restart.
    if (!(await requests[random.pick(kinds)]())) await wait(retryMs);
  }
}
