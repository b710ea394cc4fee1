import type { Role } from '@dossier/contracts';

/** An administrator may look at the product as anybody but an administrator. */
export function mayImpersonate(target: Role): boolean {
  return target !== 'admin';
}
