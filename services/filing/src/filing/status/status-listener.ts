import type { Profile, TaxStatusId } from '@dossier/contracts';
import type { UserIdentity } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import type { FilingRow, Step } from './filings.entity.ts';

/** A stored change of a filing. */
export interface FilingChange {
  readonly before: FilingRow;
  readonly filing: FilingRow;
  readonly steps: readonly Step[];
  readonly at: Date;
  /** The move that made the change; also one to the same status. */
  readonly move?: FilingMove;
  /** The dossier or supplement that made the change. */
  readonly dossier?: DossierFacts;
}

export interface FilingMove {
  readonly actor: UserIdentity;
  readonly to: TaxStatusId;
  /** The version that an expert saw, which the listener compares. */
  readonly deskVersion?: number | undefined;
}

export interface DossierFacts {
  readonly profile: Profile;
  readonly email: string;
  /** The files that nobody can open. */
  readonly problemCount: number;
}

/** Gets the changes of the status machine within their transactions: an error undoes the change. */
export interface StatusListener {
  onChange(manager: EntityManager, change: FilingChange): Promise<void>;
  /** The user changed answers of a transmitted year; called each time, while the history gets one entry. */
  onAnswersChange(manager: EntityManager, filing: FilingRow, at: Date): Promise<void>;
}
