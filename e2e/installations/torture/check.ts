import { setTimeout as wait } from 'node:timers/promises';
import {
  downloadReceipt,
  endpointUrl,
  getProfile,
  getTaxStatus,
  listFiles,
  listMessages,
  listReceipts,
  listStatusHistory,
} from '@dossier/contracts';
import { transmissionMails, type Client } from './client.ts';
import { entriesOf, type Journal } from './journal.ts';
import type { Product } from './product.ts';
import { markOf, sha256, taxYear } from './work.ts';

const mailTimeoutMs = 30_000;
const query = { taxYear: String(taxYear) };

/**
 * Reads back everything acknowledged to a user. Returns what is lost, damaged, duplicated or somebody else's.
 * @param verified the files whose bytes were compared with their hash before, which are only listed again
 */
export async function findProblems(
  user: Client,
  journal: Journal,
  product: Product,
  verified: Set<string>,
): Promise<string[]> {
  const problems = [
    ...(await checkFiles(user, journal, verified)),
    ...(await checkProfile(user, journal)),
    ...(await checkMessages(user, journal)),
    ...(await checkTransmissions(user, journal, product)),
    ...user.failures.splice(0),
  ];
  return problems.map((problem) => `${user.email}: ${problem}`);
}

async function checkFiles(user: Client, journal: Journal, verified: Set<string>): Promise<string[]> {
  const files = await user.list(listFiles, { query });
  if (!files) return ['the files cannot be listed'];
  const problems: string[] = [];
  for (const { blobUrl, hash } of files) {
    const version = `${blobUrl} ${hash}`;
    if (verified.has(version)) continue;
    const bytes = await user.download(blobUrl);
    if (bytes && sha256(bytes) === hash) verified.add(version);
    else problems.push(`file ${hash} is not readable`);
  }
  if (files.some(({ fileName }) => !fileName.startsWith(markOf(user))))
    problems.push("another's file is listed");
  const own = new Set(files.map(({ blobUrl }) => blobUrl));
  const [foreign] = [...verified]
    .map((version) => version.split(' ')[0] ?? '')
    .filter((url) => !own.has(url));
  if (foreign && (await user.statusOf(foreign)) === 200) problems.push("another's file is served");
  const hashes = new Set(files.map(({ hash }) => hash));
  if (hashes.size < files.length) problems.push('a file is duplicated');
  for (const { hash } of entriesOf(journal, 'file', user.email))
    if (!hashes.has(hash)) problems.push(`file ${hash} is lost`);
  return problems;
}

/** The saved value is the last acknowledged one, or a later one whose acknowledgement did not arrive. */
async function checkProfile(user: Client, journal: Journal): Promise<string[]> {
  const profile = await user.call(getProfile, { query });
  if (!profile) return ['the profile cannot be read'];
  // A run that was interrupted before a new user saved the first profile leaves it empty.
  const saved = Number(profile.jobName ?? 0);
  const acknowledged = entriesOf(journal, 'profile', user.email).at(-1)?.value ?? 0;
  const attempted = entriesOf(journal, 'attempt', user.email).at(-1)?.value ?? 0;
  return saved >= acknowledged && saved <= attempted
    ? []
    : [`the profile has ${saved} instead of the acknowledged ${acknowledged}`];
}

async function checkMessages(user: Client, journal: Journal): Promise<string[]> {
  const messages = await user.list(listMessages, { query: {} });
  if (!messages) return ['the messages cannot be listed'];
  const texts = messages.map(({ text }) => text);
  const problems = entriesOf(journal, 'message', user.email).flatMap(({ text }) =>
    texts.includes(text) ? [] : [`"${text}" is lost`],
  );
  if (texts.some((text) => !text.startsWith(markOf(user)))) problems.push("another's message is listed");
  if (new Set(texts).size < texts.length) problems.push('a message is duplicated');
  return problems;
}

async function checkTransmissions(user: Client, journal: Journal, product: Product): Promise<string[]> {
  const history = await user.list(listStatusHistory, { query });
  const status = await user.call(getTaxStatus, { query });
  if (!history || !status) return ['the status cannot be read'];
  const problems: string[] = [];
  const times = history.filter(({ to, cause }) => to === 5 && cause === 'transmit').map(({ at }) => at);
  for (const { at } of entriesOf(journal, 'transmit', user.email))
    if (!times.includes(at)) problems.push(`the transmission of ${at} is lost`);
  if (times.length === 0) return problems;
  const dossiers = await user.call(listReceipts, { query });
  if (dossiers?.length !== 1) problems.push(`${dossiers?.length ?? 'unknown'} dossiers of one transmission`);
  const receipt = await user.download(endpointUrl(downloadReceipt, { query }));
  if (receipt?.subarray(0, 5).toString() !== '%PDF-') problems.push('the receipt is not readable');
  // One mail announces every transmission, soon after it.
  const deadline = performance.now() + mailTimeoutMs;
  const countMails = () => transmissionMails(product, user.email).length;
  while (countMails() < times.length && performance.now() < deadline) await wait(100);
  const mails = countMails();
  if (mails !== times.length) problems.push(`${mails} mails for ${times.length} transmissions`);
  return problems;
}
