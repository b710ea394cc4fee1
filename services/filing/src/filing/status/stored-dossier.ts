import { canSupplement, type TaxStatusId } from '@dossier/contracts';
import { fail, type UserIdentity } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { FilingRow, Step } from './filings.entity.ts';
import type { DossierFacts } from './status-listener.ts';
import type { FilingFields } from './store-change.ts';

/** A dossier or supplement whose bytes are durable. */
export interface StoredDossier {
  readonly id: string;
  readonly kind: 'dossier' | 'supplement';
  readonly actor: UserIdentity;
  readonly at: Date;
  readonly facts: DossierFacts;
  /** Authenticates which receipts are the current ones. */
  readonly macOf: (receipts: { receiptId: string; supplementId: string | null }) => string;
  /** Writes in the same transaction. */
  readonly also: (manager: EntityManager) => Promise<void>;
}

/** What a dossier or supplement changes. `path` is that of a transmission. Throws when the status of the filing allows none. */
export function applyDossier(
  filing: FilingRow,
  { id, kind, at, macOf }: StoredDossier,
  path: readonly TaxStatusId[] | undefined,
): { steps: Step[]; fields: FilingFields } {
  if (kind === 'supplement') {
    const { status, receiptId } = filing;
    if (!canSupplement(status) || receiptId === null) throw fail('SUPPLEMENT_NOT_POSSIBLE');
    const receiptMac = macOf({ receiptId, supplementId: id });
    const fields = { supplementedAt: at, supplementId: id, receiptMac };
    return { steps: [{ to: status, cause: 'supplement' }], fields };
  }
  if (!path) throw fail('TRANSMIT_NOT_POSSIBLE');
  const receipts = { receiptId: id, supplementId: null };
  return {
    steps: path.map((to) => ({ to, cause: 'transmit' })),
    fields: {
      ...receipts,
      receiptMac: macOf(receipts),
      advancedFinished: false,
      transmittedAt: at,
      supplementedAt: null,
    },
  };
}
