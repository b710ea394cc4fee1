import type { NamedUser } from '@dossier/contracts';
import { createContext } from 'react';

/** The user and year of the page, for the placeholders of templates; without it no templates are offered. */
export const TemplatePerson = createContext<{
  person: NamedUser;
  taxYear: number;
  /** The filing deadline, null where none is known. */
  deadline?: string | null;
} | null>(null);
