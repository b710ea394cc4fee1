import type { AuditKind, AuditOutcome, Role } from '@dossier/contracts';
import { column } from '../db/columns.ts';
import { entity, type RowOf } from '../db/entity.ts';

/**
 * What somebody did by virtue of a role. It holds ids only, no names and no content, so that it may outlive an account.
 * Each row is a link of a chain.
 */
export const auditEntity = entity({
  table: 'audit',
  columns: {
    /** 1, 2, 3, … without gaps. */
    id: column.integer({ primary: true }),
    at: column.timestamp(),
    /** Null for the entry of the log itself that it was restarted. */
    actorId: column.integer({ nullable: true }),
    role: column.text<Role>(10),
    kind: column.text<AuditKind>(10),
    /** The id of the endpoint. */
    act: column.text(60),
    /** The user whose data or account it concerns; null when it concerns nobody, or several. */
    subjectId: column.integer({ nullable: true }),
    /** What it concerns within the data of the subject: the id of a file, a tax year, a role. */
    target: column.text(100, { nullable: true }),
    outcome: column.text<AuditOutcome>(10),
    /** The error code unless the outcome is `done`. */
    code: column.text(60, { nullable: true }),
    requestId: column.text(64),
    /** Covers the row and the `mac` of the row before it. */
    mac: column.text(43),
  },
  indices: [
    { name: 'audit_at', columns: ['at', 'id'] },
    { name: 'audit_actor', columns: ['actorId', 'at'] },
    { name: 'audit_subject', columns: ['subjectId', 'at'] },
  ],
});

export type AuditRow = RowOf<typeof auditEntity>;
export type AuditEntry = Omit<AuditRow, 'id' | 'mac'>;

/** Locked by every writer, so that the chain does not fork. */
export const headId = 1;

/** The last link of the chain, authenticated separately: its MAC cannot be derived from the rows. */
export const auditHeadEntity = entity({
  table: 'audit_head',
  columns: {
    id: column.integer({ primary: true }),
    rowId: column.integer(),
    rowMac: column.text(43),
    mac: column.text(43),
  },
});

export type AuditHeadRow = RowOf<typeof auditHeadEntity>;

/** A link of the chain at a certain time. Old rows are deleted up to a checkpoint, from which the rest is verified. */
export const auditCheckpointEntity = entity({
  table: 'audit_checkpoint',
  columns: {
    rowId: column.integer({ primary: true }),
    at: column.timestamp(),
    rowMac: column.text(43),
    mac: column.text(43),
  },
});

export type AuditCheckpoint = RowOf<typeof auditCheckpointEntity>;

export const auditEntities = [auditEntity, auditHeadEntity, auditCheckpointEntity];
