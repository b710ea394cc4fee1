import { maxDeskHistory, type DeskHistoryEntry } from '@dossier/contracts';
import { findPeople, unlessDamaged, type Logger, type Seal, type Service } from '@dossier/service-kit';
import { listReturns } from '../../filing/filed-return/filed-returns.repository.ts';
import { listEventPage } from '../../filing/status/filings.repository.ts';
import { unassigned, type DeskEventRow, type DeskFilingRow } from '../filings/desk.entity.ts';
import { listDeskEvents } from '../filings/desk.repository.ts';
import { openNoReturn } from '../filings/no-return.ts';

type PersonOf = Awaited<ReturnType<typeof findPeople>>;

/** Status changes, what experts did besides, and the returns; newest first. */
export async function listHistory(
  service: Service,
  filing: DeskFilingRow,
  log: Logger,
): Promise<DeskHistoryEntry[]> {
  const [{ events }, actions, returns] = await service.db.read(async (manager) => [
    await listEventPage(manager, filing, { limit: maxDeskHistory }),
    await listDeskEvents(manager, filing, maxDeskHistory),
    await listReturns(manager, filing),
  ]);
  const people = [...events, ...actions, ...returns].flatMap(({ actorId }) =>
    actorId === null ? [] : [actorId],
  );
  const assignees = actions.flatMap(({ assignedTo }) => (assignedTo === unassigned ? [] : [assignedTo]));
  const personOf = await findPeople(service, [...people, ...assignees], log);
  const seal = actions.some(({ detail }) => detail !== null)
    ? await unlessDamaged(() => service.seals.forReading(filing.userId))
    : undefined;
  // What belongs to a status change at the same time comes before it.
  const entries = [
    ...actions.map((row) => presentAction(row, personOf, seal)),
    ...returns.map(({ createdAt: at, actorId, number }) => ({
      kind: 'return' as const,
      at,
      by: personOf(actorId),
      number,
    })),
    ...events.toReversed().map(({ at, actorId, fromStatus, toStatus, cause }) => ({
      kind: 'status' as const,
      at,
      by: actorId === null ? null : personOf(actorId),
      from: fromStatus,
      to: toStatus,
      cause,
    })),
  ];
  return entries
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, maxDeskHistory)
    .map((entry) => ({ ...entry, at: entry.at.toISOString() }));
}

function presentAction(row: DeskEventRow, personOf: PersonOf, seal: Seal | undefined) {
  const { at, actorId, action, assignedTo } = row;
  const by = personOf(actorId);
  if (action !== 'withoutReturn')
    return { kind: action, at, by, assignedTo: assignedTo === unassigned ? null : personOf(assignedTo) };
  return { kind: action, at, by, ...openNoReturn(row, seal) };
}
