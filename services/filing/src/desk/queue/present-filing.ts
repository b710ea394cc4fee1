import type { DeskFiling } from '@dossier/contracts';
import { fail, findPeople, type Logger, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { extensionEntity } from '../../filing/extensions/extensions.entity.ts';
import { fileRequestsEntity, type FileRequestsRow } from '../review/requests.entity.ts';
import { filingEntity } from '../../filing/status/filings.entity.ts';
import { parseTags } from '../tags/tags.entity.ts';
import type { DeskAccess } from '../access/desk-access.ts';
import { noDeadline, unassigned, type DeskFilingRow } from '../filings/desk.entity.ts';

/** One filing as experts see it. */
export type PresentDeskFiling = (row: DeskFilingRow, log: Logger) => Promise<DeskFiling>;

export function createPresentFilings(
  service: Pick<Service, 'call' | 'db'>,
  { fourEyes }: Pick<DeskAccess, 'fourEyes'>,
): (rows: readonly DeskFilingRow[], log: Logger) => Promise<DeskFiling[]> {
  return async (rows, log) => {
    const experts = rows.flatMap(({ assignedTo, approvedBy }) =>
      [assignedTo, approvedBy].filter((id) => id !== unassigned),
    );
    const personOf = await findPeople(service, [...rows.map(({ userId }) => userId), ...experts], log);
    const where = { userId: In(rows.map(({ userId }) => userId)) };
    const [filings, requests, extensions] = await service.db.read(async (manager) => [
      await manager.findBy(filingEntity, where),
      await manager.findBy(fileRequestsEntity, where),
      await manager.findBy(extensionEntity, where),
    ]);
    const extended = new Set(extensions.map(({ userId, taxYear }) => `${userId} ${taxYear}`));
    const requestsOf = new Map(requests.map((row) => [`${row.userId} ${row.taxYear}`, row]));
    const supplemented = new Set(
      filings.flatMap(({ userId, taxYear, supplementedAt }) =>
        supplementedAt ? [`${userId} ${taxYear}`] : [],
      ),
    );
    return rows.map((row) => {
      const requested = requestsOf.get(`${row.userId} ${row.taxYear}`);
      return {
        person: personOf(row.userId),
        taxYear: row.taxYear,
        status: row.status,
        receivedAt: row.receivedAt.toISOString(),
        hasSupplement: supplemented.has(`${row.userId} ${row.taxYear}`),
        canton: row.canton || null,
        deadline: row.deadline === noDeadline ? null : row.deadline,
        isExtended: extended.has(`${row.userId} ${row.taxYear}`),
        assignedTo: row.assignedTo === unassigned ? null : personOf(row.assignedTo),
        waitingSince: row.waitingSince?.toISOString() ?? null,
        returned: requested?.returned ?? 0,
        problemCount: row.problemCount,
        files: presentFiles(requested),
        snoozedUntil: row.snoozedUntil || null,
        tags: parseTags(row.tags),
        fourEyes: fourEyes ? { confirmedBy: row.approvedBy === 0 ? null : personOf(row.approvedBy) } : null,
        version: row.version,
      };
    });
  };
}

function presentFiles(requested: FileRequestsRow | undefined): DeskFiling['files'] {
  const { files = null, reviewed = null } = requested ?? {};
  return files === null || reviewed === null ? null : { total: files, reviewed };
}

/** Presents one filing, for a response to a change of it. */
export function createPresentFiling(
  service: Pick<Service, 'call' | 'db'>,
  access: Pick<DeskAccess, 'fourEyes'>,
): PresentDeskFiling {
  const present = createPresentFilings(service, access);
  return async (row, log) => {
    const [filing] = await present([row], log);
    if (!filing) throw fail('FILING_NOT_FOUND');
    return filing;
  };
}
