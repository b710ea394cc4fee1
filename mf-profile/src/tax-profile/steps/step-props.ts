import type { ProfileFields } from '@dossier/contracts';

/** What every step gets: the answers so far, and a way to change some of them. */
export interface StepProps {
  values: ProfileFields;
  update: (patch: ProfileFields) => void;
  /** What to say at a required field, once somebody tried to go on without it. */
  errorOf: (field: keyof ProfileFields) => string | undefined;
  taxYear: number;
}
