import {
  filingDeadline,
  fullName,
  getCategoryCoverage,
  getUserAccount,
  isTransmitted,
  listUserIds,
  type ClientYear,
  type Profile,
} from '@dossier/contracts';
import { AppError, compareAndSet, type Service } from '@dossier/service-kit';
import { In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { extensionEntity } from '../../filing/extensions/extensions.entity.ts';
import type { FilingRow } from '../../filing/status/filings.entity.ts';
import type { StatusMachine } from '../../filing/status/status-machine.ts';
import { clientEntity, type ClientRow } from '../filings/client.entity.ts';
import { addClients } from '../filings/client.repository.ts';
import { deskFilingEntity, noDeadline } from '../filings/desk.entity.ts';
import { toSearchText } from '../filings/desk.repository.ts';
import { fileRequestsEntity } from '../review/requests.entity.ts';

const second = 1000;
const hour = 3600 * second;
/** So many clients are read at once. */
const batchSize = 20;
/** Years begin and other facts change with time, too. */
const maxAgeMs = 24 * hour;

type Facts = Pick<
  ClientRow,
  'searchText' | 'language' | 'canton' | 'years' | 'status' | 'deadline' | 'invitedAt'
>;

/** Reads a client again at once. Returns whether the client could be read. */
export type RefreshClient = (row: ClientRow) => Promise<boolean>;

/**
 * Keeps the rows of clients in step with what other services know. Their events only mark a row; the jobs here read it again
 * within seconds, so that neither a save of a client nor the list of the desk waits for calls to other services. Clients that
 * no event named, as those from before `CLIENTS=on`, are found once an hour.
 */
export function clientJobs(service: Service, statusMachine: StatusMachine): RefreshClient {
  const { db, clock, log, call } = service;
  const { facts } = statusMachine;

  async function readMissing(userId: number, { taxYear, status }: Pick<FilingRow, 'taxYear' | 'status'>) {
    if (!isTransmitted(status)) {
      const query = { userId: String(userId), taxYear };
      return (await call(getCategoryCoverage, { query })).missing.length;
    }
    return (
      (await db.read((manager) => manager.findOneBy(fileRequestsEntity, { userId, taxYear })))?.open ?? 0
    );
  }

  async function readYear(row: ClientRow, filing: FilingRow, profile: Profile): Promise<ClientYear> {
    const { userId, taxYear, status, version } = filing;
    const [onDesk, extension] = await db.read(async (manager) => [
      await manager.findOneBy(deskFilingEntity, { userId, taxYear }),
      await manager.findOneBy(extensionEntity, { userId, taxYear }),
    ]);
    const deadline =
      onDesk?.deadline ?? extension?.until ?? filingDeadline(profile, taxYear)?.date ?? noDeadline;
    const acts = [version > 0 ? filing.updatedAt : null, taxYear === profileYear() ? row.actedAt : null];
    const lastActAt = Math.max(...acts.map((at) => at?.getTime() ?? 0));
    return {
      taxYear,
      status,
      deadline: deadline === noDeadline ? null : deadline,
      missing: await readMissing(userId, filing),
      lastActAt: lastActAt > 0 ? new Date(lastActAt).toISOString() : null,
    };
  }

  const profileYear = () => statusMachine.defaultYear();

  /** Null for an account that does not exist any more. */
  async function readFacts(row: ClientRow): Promise<Facts | null> {
    const { userId } = row;
    const account = await call(getUserAccount, { params: { id: String(userId) } }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'USER_NOT_FOUND') return null;
      throw error;
    });
    if (!account) return null;
    const profile = await facts.getProfile(userId, profileYear());
    const stored = await statusMachine.list(userId);
    const isStored = stored.some(({ taxYear }) => taxYear === profileYear());
    const filings = isStored
      ? stored
      : [
          ...stored,
          await statusMachine.findCurrent(userId, profileYear(), async () => profile.isTaxProfileComplete),
        ];
    const years: ClientYear[] = [];
    for (const filing of filings.toSorted((a, b) => a.taxYear - b.taxYear)) {
      const isOther = filing.taxYear !== profileYear() && !isTransmitted(filing.status);
      years.push(
        await readYear(row, filing, isOther ? await facts.getProfile(userId, filing.taxYear) : profile),
      );
    }
    const current = years.find(({ status }) => status < 6) ?? years.at(-1);
    return {
      searchText: toSearchText(`${fullName(profile)} ${account.email}`),
      language: account.language ?? '',
      invitedAt: account.invitedAt ? new Date(account.invitedAt) : null,
      canton: profile.cantonOfResidence ?? '',
      years,
      status: current?.status ?? 0,
      deadline: current?.deadline ?? noDeadline,
    };
  }

  const refresh: RefreshClient = async (row) => {
    const { userId, staleSince } = row;
    try {
      const next = await readFacts(row);
      await db.write(async (manager) => {
        if (!next) return void (await manager.delete(clientEntity, { userId }));
        const refreshedAt = new Date(clock.now());
        // A later event keeps it stale.
        const isCurrent = staleSince && { userId, staleSince };
        if (isCurrent)
          await compareAndSet(manager, clientEntity, isCurrent, { ...next, refreshedAt, staleSince: null });
      });
      return true;
    } catch (error) {
      log.warn({ err: error }, 'a client could not be read again');
      return false;
    }
  };

  service.every('refresh-clients', 5 * second, async () => {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const where = { staleSince: Not(IsNull()), userId: MoreThan(after) };
      const rows: ClientRow[] = await db.read((manager) =>
        manager.find(clientEntity, { where, order: { userId: 'ASC' }, take: batchSize }),
      );
      const done = await Promise.all(rows.map(refresh));
      // Another service is down: the next run tries again.
      if (!done.includes(true)) return;
      after = rows.at(-1)?.userId;
    }
  });

  let foundAt = Number.NEGATIVE_INFINITY;
  service.every('find-clients', 60 * second, async () => {
    const now = clock.now();
    if (now - foundAt < hour) return;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const ids: number[] = await call(listUserIds, { query: { after: String(after) } });
      const known = await db.read((manager) =>
        manager.find(clientEntity, { select: { userId: true }, where: { userId: In(ids) } }),
      );
      const listed = new Set(known.map(({ userId }) => userId));
      const added = ids.filter((id) => !listed.has(id)).map((userId) => ({ userId }));
      await db.write((manager) => addClients(manager, added, new Date(now)));
      after = ids.at(-1);
    }
    const old = { refreshedAt: LessThan(new Date(now - maxAgeMs)), staleSince: IsNull() };
    await db.write((manager) => manager.update(clientEntity, old, { staleSince: new Date(now) }));
    foundAt = now;
  });
  return refresh;
}
