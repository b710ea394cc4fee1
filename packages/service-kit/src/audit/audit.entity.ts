import type { AuditKind, AuditOutcome, Role } from '@dossier/contracts';
import { EntitySchema } from 'typeorm';
import { column } from '../db/columns.ts';

/** What somebody did by virtue of a role. It holds ids only, no names and no content, so that it may outlive an account. */
export interface AuditEntry {
  at: Date;
  /** Null for the entry of the log itself that it was restarted. */
  actorId: number | null;
  role: Role;
  kind: AuditKind;
  /** The id of the endpoint. */
  act: string;
  /** The user whose data or account it concerns; null when it concerns nobody, or several. */
  subjectId: number | null;
  /** What it concerns within the data of the subject: the id of a file, a tax year, a role. */
  target: string | null;
  outcome: AuditOutcome;
  /** The error code unless the outcome is `done`. */
  code: string | null;
  requestId: string;
}

/** A link of the chain: `mac` covers the row and the `mac` of the row before it. */
export interface AuditRow extends AuditEntry {
  /** 1, 2, 3, … without gaps. */
  id: number;
  mac: string;
}

export const auditEntity = new EntitySchema<AuditRow>({
  name: 'audit',
  columns: {
    id: column.integer({ primary: true }),
    at: column.timestamp(),
    actorId: column.integer({ nullable: true }),
    role: column.text(10),
    kind: column.text(10),
    act: column.text(60),
    subjectId: column.integer({ nullable: true }),
    target: column.text(100, { nullable: true }),
    outcome: column.text(10),
    code: column.text(60, { nullable: true }),
    requestId: column.text(64),
    mac: column.text(43),
  },
  indices: [
    { name: 'audit_at', columns: ['at', 'id'] },
    { name: 'audit_actor', columns: ['actorId', 'at'] },
    { name: 'audit_subject', columns: ['subjectId', 'at'] },
  ],
});

/** The last link of the chain, authenticated separately: its MAC cannot be derived from the rows. */
export interface AuditHeadRow {
  id: number;
  rowId: number;
  rowMac: string;
  mac: string;
}

/** Locked by every writer, so that the chain does not fork. */
export const headId = 1;

export const auditHeadEntity = new EntitySchema<AuditHeadRow>({
  name: 'audit_head',
  columns: {
    id: column.integer({ primary: true }),
    rowId: column.integer(),
    rowMac: column.text(43),
    mac: column.text(43),
  },
});

/** A link of the chain at a certain time. Old rows are deleted up to a checkpoint, from which the rest is verified. */
export interface AuditCheckpoint {
  rowId: number;
  at: Date;
  rowMac: string;
  mac: string;
}

export const auditCheckpointEntity = new EntitySchema<AuditCheckpoint>({
  name: 'audit_checkpoint',
  columns: {
    rowId: column.integer({ primary: true }),
    at: column.timestamp(),
    rowMac: column.text(43),
    mac: column.text(43),
  },
});

export const auditEntities = [auditEntity, auditHeadEntity, auditCheckpointEntity];
