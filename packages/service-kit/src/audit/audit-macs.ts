import { isSame } from '../crypto/is-same.ts';
import type { Seal } from '../crypto/seal.ts';
import type { AuditCheckpoint, AuditHeadRow, AuditRow } from './audit.entity.ts';

type Without<T> = Omit<T, 'mac'>;

/** A row of the chain by its number and code. */
export interface AuditLink {
  readonly id: number;
  readonly mac: string;
}

/** The first row of a chain follows this link. */
export const genesis: AuditLink = { id: 0, mac: '' };

/** Entries are kept for a year. */
export const auditRetentionMs = 365 * 24 * 60 * 60 * 1000;

/** The act of the row with which a chain starts again after its head was changed from outside. */
export const restartAct = 'audit.restarted';

export interface AuditMacs {
  row(row: Without<AuditRow>, previousMac: string): string;
  head(head: Without<AuditHeadRow>): string;
  checkpoint(checkpoint: Without<AuditCheckpoint>): string;
  isRow(row: AuditRow, previousMac: string): boolean;
  isHead(head: AuditHeadRow): boolean;
  isCheckpoint(checkpoint: AuditCheckpoint): boolean;
}

/** MACs under the service's own key, which MASTER_KEY wraps: the database alone is not enough to create one. */
export function createAuditMacs(own: () => Pick<Seal, 'mac'>): AuditMacs {
  const macs = {
    row: (row: Without<AuditRow>, previousMac: string) =>
      own().mac({ table: 'audit', column: 'mac', id: row.id }, [
        row.at.toISOString(),
        row.actorId,
        row.role,
        row.kind,
        row.act,
        row.subjectId,
        row.target,
        row.outcome,
        row.code,
        row.requestId,
        previousMac,
      ]),
    head: ({ id, rowId, rowMac }: Without<AuditHeadRow>) =>
      own().mac({ table: 'audit_head', column: 'mac', id }, [rowId, rowMac]),
    checkpoint: ({ rowId, at, rowMac }: Without<AuditCheckpoint>) =>
      own().mac({ table: 'audit_checkpoint', column: 'mac', id: rowId }, [at.toISOString(), rowMac]),
  };
  return {
    ...macs,
    isRow: (row, previousMac) => isSame(row.mac, macs.row(row, previousMac)),
    isHead: (head) => isSame(head.mac, macs.head(head)),
    isCheckpoint: (checkpoint) => isSame(checkpoint.mac, macs.checkpoint(checkpoint)),
  };
}
