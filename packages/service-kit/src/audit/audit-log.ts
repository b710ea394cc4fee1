import { IsNull, LessThanOrEqual, LessThan, MoreThan, type EntityManager } from 'typeorm';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/access.ts';
import { fail } from '../errors/app-error.ts';
import type { Logger } from '../log/log.ts';
import type { Seals } from '../keys/seals.ts';
import {
  auditCheckpointEntity,
  auditEntity,
  auditHeadEntity,
  headId,
  type AuditEntry,
  type AuditHeadRow,
} from './audit.entity.ts';
import { auditRetentionMs, createAuditMacs, genesis, restartAct, type AuditLink } from './audit-macs.ts';
import { countSigned, findEnd, findLast, verifyGrowth, type AuditProblem } from './audit-verify.ts';
import { checkpointFile, readCheckpoint, writeCheckpoint } from './checkpoint-file.ts';

/** The audit log of a service: an append-only table whose rows are chained by MACs. */
export interface AuditLog {
  /** Creates the head of a new log, and compares an existing one with the checkpoint outside of the database. */
  start(): Promise<void>;
  /** Whether the log was changed outside of the service: nothing is added to it until an operator accepts that. */
  readonly isDamaged: boolean;
  /** Throws AUDIT_LOG_DAMAGED when the log was changed outside of the service. */
  check(): void;
  /**
   * Locks the chain until the end of the transaction, so that its writers run one after the other. Must be the first
   * query of the transaction.
   */
  lock(manager: EntityManager): Promise<void>;
  /** Adds entries in a transaction that holds the lock. Throws AUDIT_LOG_DAMAGED instead of continuing a changed log. */
  append(manager: EntityManager, entries: readonly AuditEntry[]): Promise<void>;
  /** The entries without an equal one before them or within the last hour. Looks and refusals are recorded once an hour. */
  withoutRecent(manager: EntityManager, entries: readonly AuditEntry[]): Promise<AuditEntry[]>;
  /** Verifies what was added since the last checkpoint, then signs the end of the chain, in the database and in a file. */
  checkpoint(): Promise<void>;
  /** Deletes the entries before the latest checkpoint that is a year old. */
  prune(): Promise<void>;
}

export interface AuditLogDeps {
  readonly service: string;
  readonly dataDir: string;
  readonly db: Database;
  readonly seals: Pick<Seals, 'own'>;
  readonly clock: Clock;
  readonly log: Logger;
}

const hourMs = 60 * 60 * 1000;
const locked = { id: headId };

const recentEqual = ({ at, actorId, kind, act, subjectId, target, outcome, code }: AuditEntry) => ({
  at: MoreThan(new Date(at.getTime() - hourMs)),
  actorId: actorId ?? IsNull(),
  kind,
  act,
  subjectId: subjectId ?? IsNull(),
  target: target ?? IsNull(),
  outcome,
  code: code ?? IsNull(),
});

/** What equal entries have in common. */
const contentOf = ({ actorId, kind, act, subjectId, target, outcome, code }: AuditEntry): string =>
  JSON.stringify([actorId, kind, act, subjectId, target, outcome, code]);

export function createAuditLog({ service, dataDir, db, seals, clock, log }: AuditLogDeps): AuditLog {
  const macs = createAuditMacs(() => seals.own);
  const file = checkpointFile(dataDir, service);

  /** A link that was the end of the chain once: the chain may grow from it, but must still contain it. */
  let anchor: AuditLink = genesis;
  let problem: AuditProblem | undefined;
  /** The link of the checkpoint in the file. */
  let signed = genesis;
  const now = () => clock.now();

  const headOf = (link: AuditLink): AuditHeadRow => {
    const head = { id: headId, rowId: link.id, rowMac: link.mac };
    return { ...head, mac: macs.head(head) };
  };

  async function sign({ id, mac }: AuditLink): Promise<void> {
    const checkpoint = { rowId: id, rowMac: mac, at: new Date(now()) };
    await writeCheckpoint(file, { ...checkpoint, mac: macs.checkpoint(checkpoint) });
    signed = { id, mac };
  }

  /**
   * Reports a log that was changed, and notes the last end that was authentic, so that the next start finds it, too. Only an
   * operator can go on.
   */
  async function stop(reason: AuditProblem): Promise<void> {
    problem = reason;
    log.error({ code: 'AUDIT_LOG_DAMAGED', reason }, 'the audit log was changed outside of the service');
    if (anchor.id > signed.id) await sign(anchor);
  }

  function check(): void {
    if (problem) throw fail('AUDIT_LOG_DAMAGED');
  }

  async function insert(
    manager: EntityManager,
    previous: AuditLink,
    entries: readonly AuditEntry[],
  ): Promise<AuditLink> {
    let end = previous;
    const rows = entries.map((entry) => {
      const row = { ...entry, id: end.id + 1 };
      end = { id: row.id, mac: macs.row(row, end.mac) };
      return { ...row, mac: end.mac };
    });
    await manager.insert(auditEntity, rows);
    return end;
  }

  async function moveHead(manager: EntityManager, link: AuditLink): Promise<void> {
    const { rowId, rowMac, mac } = headOf(link);
    await manager.update(auditHeadEntity, locked, { rowId, rowMac, mac });
    db.afterCommit(() => {
      if (link.id > anchor.id) anchor = link;
    });
  }

  /**
   * Continues a log without a checkpoint outside of the database: one that was restored, or whose state an operator accepted.
   * When its end is not authentic, the chain starts again with a row that says so, and its verification fails there.
   */
  async function accept(manager: EntityManager): Promise<void> {
    const end = await verifyGrowth({ manager, macs, anchor, signed, counted: undefined, now: now() });
    if (typeof end !== 'string') {
      if (end.id > 0) log.warn({ row: end.id }, 'the audit log continues without a checkpoint of its own');
      anchor = end;
      return;
    }
    log.error({ reason: end }, 'the audit log is continued although it was changed outside of the service');
    const last = await findLast(manager);
    const entry = {
      at: new Date(now()),
      actorId: null,
      role: 'admin',
      kind: 'act',
      act: restartAct,
    } as const;
    const outcome = { outcome: 'failed', code: 'AUDIT_LOG_DAMAGED', requestId: 'start' } as const;
    const link = await insert(manager, { id: last?.id ?? 0, mac: '' }, [
      { ...entry, ...outcome, subjectId: null, target: null },
    ]);
    await moveHead(manager, link);
  }

  return {
    get isDamaged() {
      return problem !== undefined;
    },
    check,
    async start() {
      const checkpoint = await readCheckpoint(file);
      await db.write(async (manager) => {
        await manager
          .createQueryBuilder()
          .insert()
          .into(auditHeadEntity)
          .values(headOf(genesis))
          .orIgnore()
          .updateEntity(false)
          .execute();
        if (!checkpoint) await accept(manager);
      });
      if (!checkpoint) await sign(anchor);
      else if (checkpoint === 'damaged' || !macs.isCheckpoint(checkpoint)) await stop('checkpoint');
      else signed = anchor = { id: checkpoint.rowId, mac: checkpoint.rowMac };
    },
    async lock(manager) {
      // An update that changes nothing: a lock on both databases, without `FOR UPDATE`, which SQLite does not have.
      await manager.update(auditHeadEntity, locked, locked);
    },
    async append(manager, entries) {
      check();
      if (entries.length === 0) return;
      const end = await findEnd({ manager, macs, anchor, now: now() });
      if (typeof end === 'string') {
        await stop(end);
        throw fail('AUDIT_LOG_DAMAGED');
      }
      await moveHead(manager, await insert(manager, end, entries));
    },
    async withoutRecent(manager, entries) {
      const recent = await manager.findBy(auditEntity, entries.map(recentEqual));
      const found = new Set(recent.map(contentOf));
      return entries.filter((entry) => {
        const isNew = !found.has(contentOf(entry));
        found.add(contentOf(entry));
        return isNew;
      });
    },
    async checkpoint() {
      if (problem) return;
      const counted = await countSigned({ db, macs, anchor, now: now() }, signed);
      const grown = await db.write(async (manager) => {
        await manager.update(auditHeadEntity, locked, locked);
        const end = await verifyGrowth({ manager, macs, anchor, signed, counted, now: now() });
        if (typeof end === 'string') return end;
        if (end.id === signed.id) return undefined;
        // Another process may have signed the same end.
        if (!(await manager.existsBy(auditCheckpointEntity, { rowId: end.id }))) {
          const row = { rowId: end.id, rowMac: end.mac, at: new Date(now()) };
          await manager.insert(auditCheckpointEntity, { ...row, mac: macs.checkpoint(row) });
        }
        return end;
      });
      if (!grown) return;
      if (typeof grown === 'string') return stop(grown);
      if (grown.id > anchor.id) anchor = grown;
      await sign(grown);
      // Logs that are collected elsewhere hold a copy that nobody on this machine can change.
      log.info({ row: grown.id, mac: grown.mac }, 'audit checkpoint');
    },
    async prune() {
      if (problem) return;
      const before = new Date(now() - auditRetentionMs);
      const due = await db.read((manager) =>
        manager.find(auditCheckpointEntity, {
          where: { at: LessThanOrEqual(before) },
          order: { rowId: 'ASC' },
        }),
      );
      // One after the other: no query deletes more than was added between two of them.
      for (const start of due) {
        if (!macs.isCheckpoint(start)) return;
        await db.write(async (manager) => {
          await manager.delete(auditEntity, { id: LessThanOrEqual(start.rowId) });
          await manager.delete(auditCheckpointEntity, { rowId: LessThan(start.rowId) });
        });
      }
    },
  };
}
