import type { DeskFiling } from '@dossier/contracts';
import { fail, findPeople, type Logger, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { fileRequestsEntity } from '../review/requests.entity.ts';
import { filingEntity } from '../status/filings.entity.ts';
import { noDeadline, unassigned, type DeskFilingRow } from './desk.entity.ts';

/** One filing as experts see it. */
export type PresentDeskFiling = (row: DeskFilingRow, log: Logger) => Promise<DeskFiling>;

export function createPresentFilings(
  service: Pick<Service, 'call' | 'db'>,
): (rows: readonly DeskFilingRow[], log: Logger) => Promise<DeskFiling[]> {
  return async (rows, log) => {
    const assignees = rows.flatMap(({ assignedTo }) => (assignedTo === unassigned ? [] : [assignedTo]));
    const personOf = await findPeople(service, [...rows.map(({ userId }) => userId), ...assignees], log);
    const where = { userId: In(rows.map(({ userId }) => userId)) };
    const [filings, requests] = await service.db.read(async (manager) => [
      await manager.findBy(filingEntity, where),
      await manager.findBy(fileRequestsEntity, where),
    ]);
    const returned = new Map(
      requests.map((request) => [`${request.userId} ${request.taxYear}`, request.returned]),
    );
    const supplemented = new Set(
      filings.flatMap(({ userId, taxYear, supplementedAt }) =>
        supplementedAt ? [`${userId} ${taxYear}`] : [],
      ),
    );
    return rows.map((row) => ({
      person: personOf(row.userId),
      taxYear: row.taxYear,
      status: row.status,
      receivedAt: row.receivedAt.toISOString(),
      hasSupplement: supplemented.has(`${row.userId} ${row.taxYear}`),
      canton: row.canton || null,
      deadline: row.deadline === noDeadline ? null : row.deadline,
      assignedTo: row.assignedTo === unassigned ? null : personOf(row.assignedTo),
      waitingSince: row.waitingSince?.toISOString() ?? null,
      returned: returned.get(`${row.userId} ${row.taxYear}`) ?? 0,
      problemCount: row.problemCount,
      version: row.version,
    }));
  };
}

/** Presents one filing, for a response to a change of it. */
export function createPresentFiling(service: Pick<Service, 'call' | 'db'>): PresentDeskFiling {
  const present = createPresentFilings(service);
  return async (row, log) => {
    const [filing] = await present([row], log);
    if (!filing) throw fail('FILING_NOT_FOUND');
    return filing;
  };
}
