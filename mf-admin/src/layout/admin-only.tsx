import { useIsAdmin } from '@dossier/remote-kit';
import type { ReactNode } from 'react';
import { AccessDenied } from './access-denied.tsx';

/** A second check: the shell loads this remote for administrators only. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : <AccessDenied />;
}
