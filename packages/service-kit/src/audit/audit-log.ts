import { IsNull, LessThanOrEqual, LessThan, MoreThan, type EntityManager } from 'typeorm';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log/log.ts';
import type { Seals } from '../seal/seals.ts';
import {
  auditCheckpointEntity,
  auditEntity,
  auditHeadEntity,
  headId,
  type AuditEntry,
  type AuditHeadRow,
} from './audit.entity.ts';
import { auditRetentionMs, createAuditMacs, genesis, restartAct } from './audit-macs.ts';
import { checkpointFile, writeCheckpoint } from './checkpoint-file.ts';

/** The audit log of a service: an append-only table whose rows are chained by MACs. */
export interface AuditLog {
  /** Creates the head of a new log. */
  start(): Promise<void>;
  /**
   * Locks the chain until the end of the transaction, so that its writers run one after the other. Must be the first
   * query of the transaction.
   */
  lock(manager: EntityManager): Promise<void>;
  /** Adds an entry in a transaction that holds the lock. */
  append(manager: EntityManager, entry: AuditEntry): Promise<void>;
  /** Whether an equal entry was added within the last hour. Looks and refusals are recorded once an hour. */
  hasRecent(manager: EntityManager, entry: AuditEntry): Promise<boolean>;
  /** Signs the end of the chain, in the database and in a file. */
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

export function createAuditLog({ service, dataDir, db, seals, clock, log }: AuditLogDeps): AuditLog {
  const macs = createAuditMacs(() => seals.own);
  const file = checkpointFile(dataDir, service);

  const headOf = (link: { id: number; mac: string }): AuditHeadRow => {
    const head = { id: headId, rowId: link.id, rowMac: link.mac };
    return { ...head, mac: macs.head(head) };
  };

  async function insert(
    manager: EntityManager,
    previous: { id: number; mac: string },
    entry: AuditEntry,
  ): Promise<{ id: number; mac: string }> {
    const row = { ...entry, id: previous.id + 1 };
    const link = { id: row.id, mac: macs.row(row, previous.mac) };
    await manager.insert(auditEntity, { ...row, mac: link.mac });
    return link;
  }

  /**
   * The link that the next row follows. A head that was changed from outside is not continued, which would hide that rows
   * are missing: the chain starts again with a row that says so, and its verification fails there.
   */
  async function findEnd(manager: EntityManager, requestId: string): Promise<{ id: number; mac: string }> {
    const head = await manager.findOneBy(auditHeadEntity, locked);
    if (head && macs.isHead(head)) return { id: head.rowId, mac: head.rowMac };
    log.error(
      { code: 'DATA_DAMAGED', table: 'audit_head' },
      'the audit log was changed outside of the service',
    );
    const [last] = await manager.find(auditEntity, { order: { id: 'DESC' }, take: 1 });
    return insert(
      manager,
      { id: last?.id ?? 0, mac: '' },
      {
        at: new Date(clock.now()),
        actorId: null,
        role: 'admin',
        kind: 'act',
        act: restartAct,
        subjectId: null,
        target: null,
        outcome: 'failed',
        code: 'DATA_DAMAGED',
        requestId,
      },
    );
  }

  return {
    async start() {
      await db.write((manager) =>
        manager
          .createQueryBuilder()
          .insert()
          .into(auditHeadEntity)
          .values(headOf(genesis))
          .orIgnore()
          .updateEntity(false)
          .execute(),
      );
    },
    async lock(manager) {
      // An update that changes nothing: a lock on both databases, without `FOR UPDATE`, which SQLite does not have.
      await manager.update(auditHeadEntity, locked, locked);
    },
    async append(manager, entry) {
      const end = await findEnd(manager, entry.requestId);
      const { rowId, rowMac, mac } = headOf(await insert(manager, end, entry));
      const { affected } = await manager.update(auditHeadEntity, locked, { rowId, rowMac, mac });
      if (!affected) await manager.insert(auditHeadEntity, { id: headId, rowId, rowMac, mac });
    },
    hasRecent: (manager, { at, actorId, kind, act, subjectId, target, outcome, code }) =>
      manager.existsBy(auditEntity, {
        at: MoreThan(new Date(at.getTime() - hourMs)),
        actorId: actorId ?? IsNull(),
        kind,
        act,
        subjectId: subjectId ?? IsNull(),
        target: target ?? IsNull(),
        outcome,
        code: code ?? IsNull(),
      }),
    async checkpoint() {
      const checkpoint = await db.write(async (manager) => {
        await manager.update(auditHeadEntity, locked, locked);
        const head = await manager.findOneBy(auditHeadEntity, locked);
        // A checkpoint of a forged head would make it look authentic.
        if (!head || head.rowId === 0 || !macs.isHead(head)) return undefined;
        const { rowId, rowMac } = head;
        if (await manager.existsBy(auditCheckpointEntity, { rowId })) return undefined;
        const signed = { rowId, rowMac, at: new Date(clock.now()) };
        const row = { ...signed, mac: macs.checkpoint(signed) };
        await manager.insert(auditCheckpointEntity, row);
        return row;
      });
      if (!checkpoint) return;
      await writeCheckpoint(file, checkpoint);
      // Logs that are collected elsewhere hold a copy that nobody on this machine can change.
      log.info({ row: checkpoint.rowId, mac: checkpoint.mac }, 'audit checkpoint');
    },
    async prune() {
      const before = new Date(clock.now() - auditRetentionMs);
      await db.write(async (manager) => {
        const [start] = await manager.find(auditCheckpointEntity, {
          where: { at: LessThanOrEqual(before) },
          order: { rowId: 'DESC' },
          take: 1,
        });
        if (!start || !macs.isCheckpoint(start)) return;
        await manager.delete(auditEntity, { id: LessThanOrEqual(start.rowId) });
        await manager.delete(auditCheckpointEntity, { rowId: LessThan(start.rowId) });
      });
    },
  };
}
