import { statusName, type TaxStatus } from '@dossier/contracts';
import type { FilingRow } from './filings.entity.ts';

export function presentFiling(row: FilingRow): TaxStatus {
  return {
    taxYear: row.taxYear,
    current_status_id: row.status,
    status: statusName(row.status),
    advancedFinished: row.advancedFinished,
    transmittedAt: row.transmittedAt?.toISOString() ?? null,
    hasReceipt: row.receiptId !== null,
    updatedAt: row.version === 0 ? null : row.updatedAt.toISOString(),
  };
}
