import type { ProfileFields } from '@dossier/contracts';

/** Props of every step: the current answers and a function that changes them. */
export interface StepProps {
  values: ProfileFields;
  update: (patch: ProfileFields) => void;
  /** Error text of a field, once the user tried to continue. */
  errorOf: (field: keyof ProfileFields) => string | undefined;
  taxYear: number;
  /** Whether all steps are on one page: nothing is asked again then. */
  isSinglePage?: boolean;
}

/** What a question needs of its step. */
export type QuestionProps = Pick<StepProps, 'values' | 'update'>;
