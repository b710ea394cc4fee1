import type { TaxStatusId } from '../status/status.ts';

/**
 * Why name, category and year of a file cannot be changed. A transmitted file stays as its dossier lists it, and a filed
 * year stays as it was filed. `years` are the statuses of the years that the file leaves and enters.
 */
export function fileEditIssue(
  { transmittedVersion }: { readonly transmittedVersion: number | null },
  years: readonly TaxStatusId[],
): 'FILE_TRANSMITTED' | 'TAX_YEAR_COMPLETED' | null {
  if (transmittedVersion !== null) return 'FILE_TRANSMITTED';
  return years.includes(6) ? 'TAX_YEAR_COMPLETED' : null;
}

/** The name with the extension of the previous one where it was left out. */
export function withExtension(name: string, previous: string): string {
  const extension = /\.[^.\s]{1,10}$/;
  return extension.test(name) ? name : name + (extension.exec(previous)?.[0] ?? '');
}
