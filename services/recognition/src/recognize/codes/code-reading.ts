import type { Form11Details, PaperKind, ReturnProposal, TaxStatement, ValueKey } from '@dossier/contracts';
import type { HouseholdPerson } from '../context.ts';

/** An amount of a code. */
export interface CodeValue {
  readonly key: ValueKey;
  readonly value: number;
  readonly currency: string;
  readonly part: string | null;
}

/** What a code says about its paper. */
export interface CodeReading {
  readonly kind: PaperKind;
  readonly taxYear: number | null;
  readonly issuer: string | null;
  /** Whose paper it is; several for a joint account. */
  readonly people: readonly HouseholdPerson[];
  readonly values: readonly CodeValue[];
  /** Of form 11. */
  readonly form11?: Form11Details;
  /** Of an e-tax statement. */
  readonly statement?: TaxStatement;
  /** Of a tax return. */
  readonly proposals?: readonly ReturnProposal[];
}
