import { taxYearBody } from '@dossier/contracts';

/** The tax year in the metadata of a declaration. */
export function declarationYear({ metadata }: { metadata?: { taxYear?: unknown } }): number | undefined {
  return taxYearBody.safeParse(metadata?.taxYear).data;
}
