import { MoreThan, type EntityManager } from 'typeorm';
import type { Database } from '../db/database.ts';
import {
  auditCheckpointEntity,
  auditEntity,
  auditHeadEntity,
  headId,
  type AuditCheckpoint,
  type AuditHeadRow,
} from './audit.entity.ts';
import { auditRetentionMs, genesis, restartAct, type AuditMacs } from './audit-macs.ts';

/**
 * - `missing`: rows before this one were deleted
 * - `changed`: the row, or its place in the chain, is not authentic
 * - `restarted`: the service found the head of the chain changed here and started a new one
 * - `truncated`: rows after this one were deleted
 * - `head`, `checkpoint`: the signed end of the chain, or a checkpoint at this row, is not authentic
 */
export type AuditProblem = 'missing' | 'changed' | 'restarted' | 'truncated' | 'head' | 'checkpoint';

export interface AuditReport {
  readonly service: string;
  /** Rows that are authentic. */
  readonly checked: number;
  /** The first row with a problem. */
  readonly problem: { readonly row: number; readonly reason: AuditProblem } | null;
  /** Whether a checkpoint outside of the database was compared. */
  readonly hasFile: boolean;
}

interface Chain {
  readonly db: Database;
  readonly macs: AuditMacs;
  readonly file: AuditCheckpoint | undefined;
  readonly now: number;
}

type Result = Pick<AuditReport, 'checked' | 'problem'>;

const batchSize = 500;
const failed = (row: number, reason: AuditProblem, checked = 0): Result => ({
  checked,
  problem: { row, reason },
});

/** Verifies a chain from its start to its signed end. Memory use does not depend on its length. */
export async function verifyChain(chain: Chain): Promise<Result> {
  const { db, macs, file } = chain;
  // Rows that are added in the meantime come after this head.
  const { head, start, first } = await db.read(async (manager) => ({
    head: await manager.findOneBy(auditHeadEntity, { id: headId }),
    start: await findStart(manager),
    first: await findFirst(manager),
  }));
  const problem = checkEnds(chain, head, start, first);
  if (problem) return problem;
  // checkEnds has refused a missing head.
  const end = head as AuditHeadRow;
  const checkpoints = new Map<number, string>();
  for (const row of await db.read((manager) => manager.find(auditCheckpointEntity))) {
    if (!macs.isCheckpoint(row)) return failed(row.rowId, 'checkpoint');
    checkpoints.set(row.rowId, row.rowMac);
  }
  let previous = first === 1 || !start ? genesis : { id: start.rowId, mac: start.rowMac };
  if (file && file.rowId === previous.id && file.rowMac !== previous.mac)
    return failed(file.rowId, 'changed');
  let checked = 0;
  for (;;) {
    const rows = await db.read((manager) =>
      manager.find(auditEntity, {
        where: { id: MoreThan(previous.id) },
        order: { id: 'ASC' },
        take: batchSize,
      }),
    );
    for (const row of rows) {
      if (row.id > end.rowId) break;
      if (row.id !== previous.id + 1) return failed(row.id, 'missing', checked);
      // A restarted chain follows no row.
      if (row.act === restartAct && macs.isRow(row, '')) return failed(row.id, 'restarted', checked);
      if (!macs.isRow(row, previous.mac)) return failed(row.id, 'changed', checked);
      const signed = checkpoints.get(row.id) ?? row.mac;
      if (signed !== row.mac) return failed(row.id, 'checkpoint', checked);
      if (file?.rowId === row.id && file.rowMac !== row.mac) return failed(row.id, 'changed', checked);
      previous = row;
      checked += 1;
    }
    if (rows.length < batchSize || previous.id >= end.rowId) break;
  }
  if (previous.id !== end.rowId) return failed(previous.id, 'truncated', checked);
  if (previous.mac !== end.rowMac) return failed(previous.id, 'head', checked);
  return { checked, problem: null };
}

/** The checkpoint up to which old rows were deleted. */
async function findStart(manager: EntityManager): Promise<AuditCheckpoint | undefined> {
  const [start] = await manager.find(auditCheckpointEntity, { order: { rowId: 'ASC' }, take: 1 });
  return start;
}

async function findFirst(manager: EntityManager): Promise<number | undefined> {
  const [first] = await manager.find(auditEntity, { select: { id: true }, order: { id: 'ASC' }, take: 1 });
  return first?.id;
}

/** Checks that the end is signed, and that only rows older than a year are missing at the start. */
function checkEnds(
  { macs, file, now }: Chain,
  head: AuditHeadRow | null,
  start: AuditCheckpoint | undefined,
  first: number | undefined,
): Result | undefined {
  if (!head || !macs.isHead(head)) return failed(head?.rowId ?? 0, 'head');
  if (file && !macs.isCheckpoint(file)) return failed(file.rowId, 'checkpoint');
  if (file && file.rowId > head.rowId) return failed(head.rowId, 'truncated');
  if (first === 1 || head.rowId === 0) return undefined;
  const isPruned =
    start !== undefined &&
    macs.isCheckpoint(start) &&
    start.at.getTime() <= now - auditRetentionMs &&
    start.rowId + 1 === (first ?? head.rowId + 1);
  return isPruned ? undefined : failed(first ?? head.rowId, 'missing');
}
