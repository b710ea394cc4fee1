import type { Role } from '@dossier/contracts';

/** An administrator may impersonate every user except an administrator. */
export function canImpersonate(target: Role): boolean {
  return target !== 'admin';
}
