import type { DeskFiling } from '@dossier/contracts';

/** A person and a tax year: what a filing is among all. */
export const filingKey = ({ person, taxYear }: Pick<DeskFiling, 'person' | 'taxYear'>): string =>
  `${person.userId} ${taxYear}`;
