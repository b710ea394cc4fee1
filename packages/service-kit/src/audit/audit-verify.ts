import { Between, IsNull, MoreThan, type EntityManager } from 'typeorm';
import type { Database } from '../db/access.ts';
import {
  auditCheckpointEntity,
  auditEntity,
  auditHeadEntity,
  headId,
  type AuditCheckpoint,
  type AuditHeadRow,
  type AuditRow,
} from './audit.entity.ts';
import { auditRetentionMs, genesis, restartAct, type AuditLink, type AuditMacs } from './audit-macs.ts';

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
const countedAtOnce = 100_000;
const failed = (row: number, reason: AuditProblem, checked = 0): Result => ({
  checked,
  problem: { row, reason },
});

/** Verifies a chain from its start to its signed end. Memory use does not depend on its length. */
export async function verifyChain(chain: Chain): Promise<Result> {
  const { db, macs, file } = chain;
  // Rows that are added in the meantime come after this head.
  const { last, head, start, first } = await db.read(async (manager) => ({
    last: (await findLast(manager))?.id ?? 0,
    head: await manager.findOneBy(auditHeadEntity, { id: headId }),
    start: await findStart(manager),
    first: await findFirst(manager),
  }));
  const problem = checkEnds(chain, head, start, first);
  if (problem) return problem;
  if (head && last > head.rowId) return failed(head.rowId, 'head');
  // checkEnds has refused a missing head.
  const end = head as AuditHeadRow;
  const checkpoints = new Map<number, string>();
  for (const row of await db.read((manager) => manager.find(auditCheckpointEntity))) {
    if (!macs.isCheckpoint(row)) return failed(row.rowId, 'checkpoint');
    checkpoints.set(row.rowId, row.rowMac);
  }
  const previous = first === 1 || !start ? genesis : { id: start.rowId, mac: start.rowMac };
  if (file && file.rowId === previous.id && file.rowMac !== previous.mac)
    return failed(file.rowId, 'changed');
  return walk(db.read, macs, previous, { id: end.rowId, mac: end.rowMac }, (row) => {
    const signed = checkpoints.get(row.id) ?? row.mac;
    if (signed !== row.mac) return 'checkpoint';
    return file?.rowId === row.id && file.rowMac !== row.mac ? 'changed' : undefined;
  });
}

/** Verifies the rows that follow a link up to the end of the chain. */
async function walk(
  read: Database['read'],
  macs: AuditMacs,
  start: AuditLink,
  end: AuditLink,
  findProblem: (row: AuditRow) => AuditProblem | undefined = () => undefined,
): Promise<Result> {
  let previous = start;
  let checked = 0;
  for (;;) {
    const rows = await read((manager) =>
      manager.find(auditEntity, {
        where: { id: MoreThan(previous.id) },
        order: { id: 'ASC' },
        take: batchSize,
      }),
    );
    for (const row of rows) {
      if (row.id > end.id) break;
      if (row.id !== previous.id + 1) return failed(row.id, 'missing', checked);
      // A restarted chain follows no row.
      if (row.act === restartAct && macs.isRow(row, '')) return failed(row.id, 'restarted', checked);
      if (!macs.isRow(row, previous.mac)) return failed(row.id, 'changed', checked);
      const problem = findProblem(row);
      if (problem) return failed(row.id, problem, checked);
      previous = row;
      checked += 1;
    }
    if (rows.length < batchSize || previous.id >= end.id) break;
  }
  if (previous.id !== end.id) return failed(previous.id, 'truncated', checked);
  if (previous.mac !== end.mac) return failed(previous.id, 'head', checked);
  return { checked, problem: null };
}

interface Growth {
  readonly manager: EntityManager;
  readonly macs: AuditMacs;
  /** A link that the chain must still contain. */
  readonly anchor: AuditLink;
  readonly now: number;
}

/** The end of a chain that still contains the anchor, otherwise why it must not be continued. Takes three queries. */
export async function findEnd({ manager, macs, anchor, now }: Growth): Promise<AuditLink | AuditProblem> {
  const head = await manager.findOneBy(auditHeadEntity, { id: headId });
  if (!head || !macs.isHead(head)) return 'head';
  const end = { id: head.rowId, mac: head.rowMac };
  const start = await findStart(manager);
  const isPruned = (id: number) => start !== undefined && start.rowId >= id && isDue(start, macs, now);
  const last = await findLast(manager);
  if ((last?.id ?? 0) > end.id) return 'head';
  if (last ? last.id !== end.id || last.mac !== end.mac : end.id > 0 && !isPruned(end.id)) return 'truncated';
  if (end.id < anchor.id) return 'truncated';
  const anchored = anchor.id === end.id ? end : await manager.findOneBy(auditEntity, { id: anchor.id });
  const isContained = anchored ? anchored.mac === anchor.mac : anchor.id === 0 || isPruned(anchor.id);
  return isContained ? end : 'changed';
}

/** The rows after one id up to another, of which none is missing. */
export interface CountedRows {
  readonly after: number;
  readonly upTo: number;
}

/**
 * Counts the rows up to the signed one before the chain is locked, in parts: a year of them takes longer than a query may.
 * Undefined when one seems to be missing, which `verifyGrowth` decides.
 */
export async function countSigned(
  { db, ...facts }: Omit<Growth, 'manager'> & Pick<Chain, 'db'>,
  signed: AuditLink,
): Promise<CountedRows | undefined> {
  const origin = await db.read(async (manager) => {
    const end = await findEnd({ ...facts, manager });
    return typeof end === 'string' ? end : findOrigin({ ...facts, manager }, end);
  });
  if (typeof origin === 'string') return undefined;
  const counted = { after: origin.id, upTo: signed.id };
  return (await isWhole(db.read, counted)) ? counted : undefined;
}

async function isWhole(read: Database['read'], { after, upTo }: CountedRows): Promise<boolean> {
  for (let from = after; from < upTo; from += countedAtOnce) {
    const to = Math.min(from + countedAtOnce, upTo);
    const count = await read((manager) => manager.countBy(auditEntity, { id: Between(from + 1, to) }));
    if (count !== to - from) return false;
  }
  return true;
}

/** As `findEnd`, and verifies that no row is missing and that those after the signed one are authentic. */
export async function verifyGrowth(
  growth: Growth & { signed: AuditLink; counted: CountedRows | undefined },
): Promise<AuditLink | AuditProblem> {
  const { manager, macs, signed, counted } = growth;
  const end = await findEnd(growth);
  if (typeof end === 'string') return end;
  const origin = await findOrigin(growth, end);
  if (typeof origin === 'string') return origin;
  const known = counted?.after === origin.id ? counted.upTo : origin.id;
  if (!(await isWhole((work) => work(manager), { after: known, upTo: end.id }))) return 'missing';
  const from = signed.id > origin.id ? signed : origin;
  const { problem } = await walk((work) => work(manager), macs, from, end);
  return problem ? problem.reason : end;
}

/** The link from which the rows must be complete: where the chain was last started, or up to which it was deleted with age. */
async function findOrigin({ manager, macs, now }: Growth, end: AuditLink): Promise<AuditLink | AuditProblem> {
  // Only this act has no actor, which an index finds.
  const [restart] = await manager.find(auditEntity, {
    where: { actorId: IsNull(), act: restartAct },
    order: { id: 'DESC' },
    take: 1,
  });
  if (restart && macs.isRow(restart, '')) return restart;
  const start = await findStart(manager);
  const first = await findFirst(manager);
  const problem = checkStart({ macs, now }, end.id, start, first);
  if (problem?.problem) return problem.problem.reason;
  return first === 1 || end.id === 0 || !start ? genesis : { id: start.rowId, mac: start.rowMac };
}

/** The checkpoint up to which old rows were deleted. */
async function findStart(manager: EntityManager): Promise<AuditCheckpoint | undefined> {
  const [start] = await manager.find(auditCheckpointEntity, { order: { rowId: 'ASC' }, take: 1 });
  return start;
}

export async function findLast(manager: EntityManager): Promise<AuditRow | undefined> {
  const [last] = await manager.find(auditEntity, { order: { id: 'DESC' }, take: 1 });
  return last;
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
  return checkStart({ macs, now }, head.rowId, start, first);
}

function checkStart(
  { macs, now }: Pick<Chain, 'macs' | 'now'>,
  end: number,
  start: AuditCheckpoint | undefined,
  first: number | undefined,
): Result | undefined {
  if (first === 1 || end === 0) return undefined;
  const isPruned = start !== undefined && isDue(start, macs, now) && start.rowId + 1 === (first ?? end + 1);
  return isPruned ? undefined : failed(first ?? end, 'missing');
}

/** Whether rows up to a checkpoint may have been deleted with age. */
function isDue(start: AuditCheckpoint, macs: AuditMacs, now: number): boolean {
  return macs.isCheckpoint(start) && start.at.getTime() <= now - auditRetentionMs;
}
