import { auditLists, type QueryOf } from '@dossier/contracts';
import { LessThan, MoreThanOrEqual, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import type { Service } from './service.ts';
import { auditEntity, type AuditRow } from '../audit/audit.entity.ts';

type Selection = QueryOf<typeof auditLists.auth>;

/** The entries of a service's audit log, for the gateway. */
export function auditListRoute(service: Service): void {
  service.route(auditLists[service.name], async ({ query, db }) => {
    const { rows, total } = await db.read((manager) => listRows(manager, query));
    return {
      entries: rows.map(({ mac: _, at, ...row }) => ({ ...row, at: at.toISOString() })),
      total,
    };
  });
}

async function listRows(
  manager: EntityManager,
  selection: Selection,
): Promise<{ rows: AuditRow[]; total: number }> {
  const query = manager.createQueryBuilder(auditEntity, 'audit');
  addFilter(query, selection);
  const total = await query.getCount();
  const { before, beforeId = 0, limit } = selection;
  if (before !== undefined)
    query.andWhere([{ at: LessThan(new Date(before)) }, { at: new Date(before), id: LessThan(beforeId) }]);
  const rows = await query.orderBy('audit.at', 'DESC').addOrderBy('audit.id', 'DESC').take(limit).getMany();
  return { rows, total };
}

function addFilter(query: SelectQueryBuilder<AuditRow>, selection: Selection): void {
  const { actor, subject, act, kind, outcome, from, to, byOthers } = selection;
  if (actor !== undefined) query.andWhere({ actorId: actor });
  if (subject !== undefined) query.andWhere({ subjectId: subject });
  if (act !== undefined) query.andWhere({ act });
  if (kind !== undefined) query.andWhere({ kind });
  if (outcome !== undefined) query.andWhere({ outcome });
  if (from !== undefined) query.andWhere({ at: MoreThanOrEqual(new Date(from)) });
  if (to !== undefined) query.andWhere({ at: LessThan(new Date(to)) });
  if (byOthers) query.andWhere('audit.actorId <> audit.subjectId');
}
