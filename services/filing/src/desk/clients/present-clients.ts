import type { Client } from '@dossier/contracts';
import { findPeople, type Logger, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { isInCharge, isInScope, type ClientView } from '../access/desk-access.ts';
import type { ClientRow } from '../filings/client.entity.ts';
import { deskFilingEntity, unassigned } from '../filings/desk.entity.ts';
import { parseTags } from '../tags/tags.entity.ts';

/** Clients as somebody sees them: years before a transmission only of those whom they may see then. */
export async function presentClients(
  service: Pick<Service, 'call' | 'db'>,
  view: ClientView,
  rows: readonly ClientRow[],
  log: Logger,
): Promise<Client[]> {
  const experts = rows.flatMap(({ assignedTo }) => (assignedTo === unassigned ? [] : [assignedTo]));
  const personOf = await findPeople(service, [...rows.map(({ userId }) => userId), ...experts], log);
  const filings = await service.db.read((manager) =>
    manager.findBy(deskFilingEntity, { userId: In(rows.map(({ userId }) => userId)) }),
  );
  const onDesk = new Map(filings.map((filing) => [`${filing.userId} ${filing.taxYear}`, filing]));
  const { scope } = view;
  return rows.map((row) => {
    const seesAll = isInCharge(view, row);
    return {
      ...personOf(row.userId),
      language: row.language || null,
      canton: row.canton || null,
      years: row.years.filter(({ taxYear }) => {
        const filing = onDesk.get(`${row.userId} ${taxYear}`);
        return filing ? isInScope(filing, scope) : seesAll;
      }),
      assignedTo: row.assignedTo === unassigned ? null : personOf(row.assignedTo),
      tags: parseTags(row.tags),
      lastContactAt: row.lastContactAt?.toISOString() ?? null,
      invitedAt: row.invitedAt?.toISOString() ?? null,
      version: row.version,
    };
  });
}
