import { statusName, type listStatusHistory, type ResponseOf, type TaxStatus } from '@dossier/contracts';
import { isOnBehalf, type FilingRow, type StatusEventRow } from './filings.entity.ts';

export function presentFiling(row: FilingRow): TaxStatus {
  return {
    taxYear: row.taxYear,
    current_status_id: row.status,
    status: statusName(row.status),
    advancedFinished: row.advancedFinished,
    transmittedAt: row.transmittedAt?.toISOString() ?? null,
    supplementedAt: row.supplementedAt?.toISOString() ?? null,
    hasReceipt: row.receiptId !== null,
    updatedAt: row.version === 0 ? null : row.updatedAt.toISOString(),
  };
}

export function presentEvent(event: StatusEventRow): ResponseOf<typeof listStatusHistory>[number] {
  return {
    from: event.fromStatus,
    to: event.toStatus,
    at: event.at.toISOString(),
    cause: event.cause,
    onBehalf: isOnBehalf(event),
  };
}
