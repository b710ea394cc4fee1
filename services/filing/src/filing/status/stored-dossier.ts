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
  /** Writes in the same transaction. */
  readonly also: (manager: EntityManager) => Promise<void>;
}

/** What a dossier or supplement changes. `path` is that of a transmission. Throws when the status of the filing allows none. */
export function applyDossier(
  filing: FilingRow,
  { id, kind, at }: StoredDossier,
  path: readonly TaxStatusId[] | undefined,
): { steps: Step[]; fields: FilingFields } {
  if (kind === 'supplement') {
    const { status, receiptId } = filing;
    if (!canSupplement(status) || receiptId === null) throw fail('SUPPLEMENT_NOT_POSSIBLE');
    return { steps: [{ to: status, cause: 'supplement' }], fields: { supplementedAt: at, supplementId: id } };
  }
  if (!path) throw fail('TRANSMIT_NOT_POSSIBLE');
  return {
    steps: path.map((to) => ({ to, cause: 'transmit' })),
    fields: {
      receiptId: id,
      supplementId: null,
      advancedFinished: false,
      transmittedAt: at,
      supplementedAt: null,
    },
  };
}
