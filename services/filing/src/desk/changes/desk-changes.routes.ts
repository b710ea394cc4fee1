import {
  changeDeskFilings,
  dayInZurich,
  maxSnoozeDays,
  recordWaiting,
  recordWork,
  type BodyOf,
  type DeskTag,
  type Language,
  type ResponseOf,
} from '@dossier/contracts';
import { actorOf, failField, type Seal, type Service } from '@dossier/service-kit';
import { In, type EntityManager } from 'typeorm';
import { tellOfHandover } from '../inbox/inbox.repository.ts';
import { formatTags, parseTags } from '../tags/tags.entity.ts';
import { checkTags, listTags, lockTags } from '../tags/tags.repository.ts';
import { readAssignees, type IsAssignee } from '../access/assignees.ts';
import { describeFilings } from '../filings/describe-filings.ts';
import { isInScope, type DeskAccess, type DeskScope } from '../access/desk-access.ts';
import {
  deskFilingEntity,
  unassigned,
  type DeskEventRow,
  type DeskFilingRow,
} from '../filings/desk.entity.ts';
import {
  findDeskFiling,
  markWaiting,
  takeUnassigned,
  tryChangeDeskFiling,
} from '../filings/desk.repository.ts';
import { createPresentFilings } from '../queue/present-filing.ts';

type Change = BodyOf<typeof changeDeskFilings>['filings'][number];
type Failed = ResponseOf<typeof changeDeskFilings>['failed'];

const dayMs = 24 * 60 * 60 * 1000;

/** Changes of several filings at once, as an expert selects them in the queue. */
export function deskChangeRoutes(service: Service, access: DeskAccess): void {
  const { db, clock } = service;
  const present = createPresentFilings(service, access);

  service.route(changeDeskFilings, async ({ body: { filings, note }, identity, language, log }) => {
    const at = new Date(clock.now());
    checkSnoozes(filings, at, language);
    describeFilings(service, filings);
    const scope = await access.scopeOf(identity);
    // Only a new assignee has to be somebody who may work on the filing.
    const isAssigned = filings.some(({ assignedTo }) => typeof assignedTo === 'number');
    const isAssignee: IsAssignee = isAssigned ? await readAssignees(service) : () => true;
    const sealOf = note ? await openSeals(filings, scope) : undefined;
    const isTagged = filings.some(({ tags }) => tags);
    const changed: DeskFilingRow[] = [];
    const failed: Failed = [];

    async function change(
      manager: EntityManager,
      { userId, taxYear, version, ...next }: Change,
      tags: readonly DeskTag[],
    ): Promise<void> {
      const row = await findDeskFiling(manager, userId, taxYear);
      const refuse = (code: Failed[number]['code']) => failed.push({ userId, taxYear, code });
      const seal = sealOf?.get(userId);
      if (!row || !isInScope(row, scope) || (sealOf && !seal)) return void refuse('FILING_NOT_FOUND');
      if (typeof next.assignedTo === 'number' && !isAssignee(next.assignedTo, userId))
        return void refuse('ASSIGNEE_NOT_ALLOWED');
      const columns = changedColumns(row, next, at);
      // Repeating a change is none.
      if (Object.keys(columns).length === 0) return void changed.push(row);
      // Who has not seen yet that a tag was deleted has an earlier version, and gets that answer.
      if (columns.tags && version === row.version) checkTags(parseTags(columns.tags), tags);
      const event = { at, actorId: actorOf(identity), action: actionOf(columns), version };
      const stored = await tryChangeDeskFiling(manager, row, columns, event);
      if (!stored) return void refuse('STALE_VERSION');
      changed.push(stored);
      if (columns.assignedTo === undefined) return;
      const handover = { ...event, from: row.assignedTo, to: columns.assignedTo, note };
      await tellOfHandover(manager, row, handover, seal);
    }

    await db.write(async (manager) => {
      if (isTagged) await lockTags(manager, service.seals);
      const tags = isTagged ? await listTags(manager, service.seals) : [];
      for (const each of filings) await change(manager, each, tags);
    });
    return { changed: await present(changed, log), failed };
  });

  service.route(recordWaiting, async ({ body: { userId, taxYear, actorId, at }, idempotencyKey }) => {
    await db.write((manager) =>
      service.inbox.once(manager, idempotencyKey, () =>
        markWaiting(manager, { userId, taxYear }, { actorId, at: new Date(at) }),
      ),
    );
    return { success: true as const };
  });

  service.route(recordWork, async ({ body: { userId, taxYear, actorId, at }, idempotencyKey }) => {
    await db.write((manager) =>
      service.inbox.once(manager, idempotencyKey, async () => {
        const row = await findDeskFiling(manager, userId, taxYear);
        if (row) await takeUnassigned(manager, row, { actorId, at: new Date(at) });
      }),
    );
    return { success: true as const };
  });

  /** The seals of the users whose filings the expert may work on: nobody else gets a key. */
  async function openSeals(filings: readonly Change[], scope: DeskScope | undefined) {
    const userIds = [...new Set(filings.map(({ userId }) => userId))];
    const rows = await db.read((manager) => manager.findBy(deskFilingEntity, { userId: In(userIds) }));
    const sealOf = new Map<number, Seal>();
    for (const row of rows)
      if (isInScope(row, scope)) sealOf.set(row.userId, await service.seals.forWriting(row.userId));
    return sealOf;
  }
}

function checkSnoozes(filings: readonly Change[], now: Date, language: Language): void {
  const today = dayInZurich(now);
  const last = dayInZurich(new Date(now.getTime() + maxSnoozeDays * dayMs));
  for (const [index, { snoozedUntil }] of filings.entries())
    if (snoozedUntil && (snoozedUntil <= today || snoozedUntil > last))
      throw failField(`filings.${index}.snoozedUntil`, 'invalid_value', language);
}

type Columns = Partial<Pick<DeskFilingRow, 'assignedTo' | 'snoozedUntil' | 'tags' | 'waitingSince'>>;

/** What a change asks for and the row does not have yet. */
function changedColumns(
  row: DeskFilingRow,
  change: Omit<Change, 'userId' | 'taxYear' | 'version'>,
  at: Date,
): Columns {
  const requested: Columns = {
    ...(change.assignedTo !== undefined && { assignedTo: change.assignedTo ?? unassigned }),
    ...(change.snoozedUntil !== undefined && { snoozedUntil: change.snoozedUntil ?? '' }),
    ...(change.tags && { tags: formatTags(change.tags) }),
    ...(change.waiting !== undefined && { waitingSince: change.waiting ? (row.waitingSince ?? at) : null }),
  };
  const entries = Object.entries(requested) as [keyof Columns, Columns[keyof Columns]][];
  return Object.fromEntries(entries.filter(([name, value]) => row[name] !== value));
}

/** Only who works on a filing, and whose turn it is, are part of its history. */
function actionOf({ assignedTo, waitingSince }: Columns): DeskEventRow['action'] | null {
  if (assignedTo === undefined)
    return waitingSince === undefined ? null : waitingSince ? 'waiting' : 'resumed';
  return assignedTo === unassigned ? 'released' : 'assigned';
}
