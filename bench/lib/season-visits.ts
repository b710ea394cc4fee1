import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import {
  cantonCodes,
  countDeskFilings,
  downloadDeskFile,
  endpointUrl,
  getDeskAnswers,
  getDeskFiling,
  getSession,
  getTaxStatus,
  getUser,
  listCategories,
  listDeskFiles,
  listDeskFilings,
  listDeskHistory,
  listFiles,
  listNotifications,
  listReadings,
  requestCode,
  transmit,
  uploadFiles,
  verifyCode,
} from '@dossier/contracts';
import { loadKey, plainCookieNames, readEnv, signSessionToken } from '@dossier/service-kit';
import { filesOfYear, filledId, firstPersonId, letter, percentOf } from '@dossier/service-kit/testing';
import { percentile } from './report.ts';
import type { Call, Send } from './season-load.ts';
import type { Environment } from './season-product.ts';

/** Of those who are filled, every fourth has a session. */
const signedInEvery = 4;
const codeTimeoutMs = 30_000;
/** Bytes added to a letter of 3 KB, behind its end. */
const paddings = [20_000, 200_000, 1_000_000];

export interface Population {
  readonly people: number;
  readonly staff: readonly number[];
  /** The last tax year of the filled people. */
  readonly taxYear: number;
  readonly openPercent: number;
  /** The first people, whose files are in the store. */
  readonly withBlobs: number;
  readonly now: Date;
}

const pick = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T;

/** What people and experts do on the last evening of March, in these shares of all visits. */
export function createVisits(environment: Environment, population: Population) {
  const { people, staff, taxYear, openPercent, withBlobs, now } = population;
  const key = loadKey('SESSION_KEY', readEnv({ ...environment }), environment);
  const codes = watchCodes(environment['DATA_DIR'] ?? '');
  const mailMs: number[] = [];
  const personIds = Array.from({ length: people }, (_, index) => firstPersonId + index);
  const signedIn = personIds.filter((id) => id % signedInEvery === 0);
  const others = personIds.filter((id) => id % signedInEvery !== 0);
  const peopleWithBlobs = personIds.slice(0, withBlobs);
  const ready = signedIn.filter((id) => percentOf(id, taxYear, 9) < openPercent);
  const addressOf = (userId: number) => `10.${(userId >> 16) & 255}.${(userId >> 8) & 255}.${userId & 255}`;
  const cookies = new Map<number, string>();

  function headersOf(userId: number): Record<string, string> {
    let cookie = cookies.get(userId);
    if (!cookie) {
      const token = signSessionToken(filledId('session', userId), key, 12 * 3600, now.getTime());
      cookies.set(userId, (cookie = `${plainCookieNames.session}=${token}`));
    }
    return { cookie, 'x-forwarded-for': addressOf(userId) };
  }

  const get = (kind: string, userId: number, path: string): Call => ({
    kind,
    method: 'GET',
    path,
    headers: headersOf(userId),
  });
  const post = (kind: string, path: string, headers: Record<string, string>, body: unknown): Call => ({
    kind,
    method: 'POST',
    path,
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(body)),
  });
  const year = { query: { taxYear } };
  const poll = endpointUrl(listNotifications, year);
  const home = [
    getSession.path,
    endpointUrl(getUser, year),
    endpointUrl(getTaxStatus, year),
    endpointUrl(listFiles, { query: { taxYear, limit: 100 } }),
    endpointUrl(listCategories, year),
    endpointUrl(listReadings, year),
  ];
  const filters = [
    {},
    { sort: 'deadline' as const },
    { assigned: 'me' as const, status: 'open' as const },
    { assigned: 'nobody' as const },
    { status: 'processing' as const, taxYear },
    { deadline: 'overdue' as const, sort: 'deadline' as const },
    { waiting: 'person' as const },
    { search: 'muller zoe' },
    { search: 'bernasconi' },
  ];

  /** A filing that was transmitted, and an expert who sees it. */
  function filingOf(userIds: readonly number[]) {
    const userId = pick(userIds);
    const of = taxYear - 1 - (userId % 2);
    const isUnassigned = percentOf(userId, of, 3) < 20;
    const expertId = isUnassigned ? pick(staff) : (staff[(userId + of) % staff.length] as number);
    return { userId, of, expertId, params: { userId: String(userId), taxYear: String(of) } };
  }

  async function openFiling(send: Send): Promise<void> {
    const { expertId, params } = filingOf(personIds);
    for (const endpoint of [getDeskFiling, listDeskFiles, listDeskHistory, getDeskAnswers])
      await send(get('desk filing', expertId, endpointUrl(endpoint, { params })));
  }

  async function openPaper(send: Send): Promise<void> {
    const { userId, of, expertId, params } = filingOf(peopleWithBlobs);
    const id = filledId('file', userId, of, Math.floor(Math.random() * filesOfYear));
    const url = endpointUrl(downloadDeskFile, { params: { ...params, id } });
    await send(get('desk paper', expertId, url));
  }

  async function workAtDesk(send: Send): Promise<void> {
    const expertId = pick(staff);
    const chance = Math.random();
    if (chance < 0.4)
      await send(
        get('desk list', expertId, endpointUrl(listDeskFilings, { query: { limit: 50, ...pick(filters) } })),
      );
    else if (chance < 0.65)
      await send(
        get('desk counts', expertId, endpointUrl(countDeskFilings, { query: { canton: pick(cantonCodes) } })),
      );
    else if (chance < 0.8) await send(get('desk poll', expertId, poll));
    else {
      await openFiling(send);
      if (peopleWithBlobs.length > 0) await openPaper(send);
    }
  }

  async function signIn(send: Send): Promise<void> {
    const userId = pick(others);
    const email = `person${userId}@example.ch`;
    const headers = { 'x-forwarded-for': addressOf(userId) };
    const arrives = codes.next(email);
    const requested = await send(post('sign-in', requestCode.path, headers, { email }));
    if (requested.status !== 200) return;
    const askedAt = performance.now();
    const code = await arrives;
    mailMs.push(performance.now() - askedAt);
    if (code === undefined) return;
    const cookie = requested.cookies.map((line) => line.split(';', 1)[0]).join('; ');
    // A person takes time to read the code; here the next call just begins with its arrival.
    await send(post('sign-in', verifyCode.path, { ...headers, cookie }, { email, code }));
  }

  const visits: readonly [share: number, visit: (send: Send) => Promise<unknown>][] = [
    [50, (send) => send(get('poll', pick(signedIn), poll))],
    [20, (send) => send(get('home', pick(signedIn), pick(home)))],
    [8, (send) => send(upload(headersOf(pick(signedIn)), taxYear))],
    [1, signIn],
    [1, (send) => transmitNext(send)],
    [20, workAtDesk],
  ];

  async function transmitNext(send: Send): Promise<void> {
    const userId = ready.pop();
    if (userId !== undefined) await send(post('transmit', transmit.path, headersOf(userId), { taxYear }));
  }

  return {
    async visit(send: Send): Promise<void> {
      let left = Math.random() * 100;
      for (const [share, run] of visits) if ((left -= share) < 0) return void (await run(send));
    },
    /** How long codes took to arrive. */
    mailP99: () => percentile(mailMs, 99),
    stop: codes.stop,
  };
}

function upload(headers: Record<string, string>, taxYear: number): Call {
  const boundary = randomUUID();
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const id = randomUUID();
  const body = Buffer.concat([
    Buffer.from(
      field('taxYear', String(taxYear)) +
        field('categoryId', '1') +
        `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="${id}.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    letter(id),
    Buffer.alloc(pick(paddings), '\n'),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return {
    kind: 'upload',
    method: uploadFiles.method,
    path: uploadFiles.path,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body,
  };
}

/** Hands the codes of the mails that are written from now on to those who wait for them. */
function watchCodes(dataDir: string) {
  const outbox = join(dataDir, 'outbox');
  mkdirSync(outbox, { recursive: true });
  const waiting = new Map<string, (code: string | undefined) => void>();
  const watcher = watch(outbox, (_, name) => {
    if (!name?.endsWith('.eml')) return;
    const [head = '', body = ''] = readMail(join(outbox, name)).split('\r\n\r\n', 2);
    const to = /^To: .*?([\w.]+@[\w.]+)/im.exec(head)?.[1] ?? '';
    const code = /\b\d{6}\b/.exec(body)?.[0];
    if (code) waiting.get(to)?.(code);
  });
  return {
    next(email: string): Promise<string | undefined> {
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      waiting.set(email, resolve);
      const timer = setTimeout(() => resolve(undefined), codeTimeoutMs);
      return promise.finally(() => clearTimeout(timer));
    },
    stop: () => watcher.close(),
  };
}

/** Empty while it is being written under another name. */
function readMail(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
