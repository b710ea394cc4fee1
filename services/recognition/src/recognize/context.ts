import type { LearnedForm } from './learning/learned-form.ts';

export interface HouseholdPerson {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly birthDate?: string | null | undefined;
}

/** The people of a tax year. */
export interface Household {
  readonly self: HouseholdPerson | null;
  readonly spouse: HouseholdPerson | null;
  readonly children: readonly HouseholdPerson[];
}

/** What is known about the person whose paper is read. */
export interface RecognizeContext {
  /** The year the paper was uploaded to. */
  readonly taxYear: number;
  readonly household: Household;
  /** The forms that were corrected before, of this person and of the office. */
  readonly learned?: readonly LearnedForm[] | undefined;
  /** Turns a word of a form into its keyed hash; needed with `learned`. */
  readonly hashWord?: ((word: string) => string) | undefined;
}
