import { useIsAdmin } from '@dossier/remote-kit';
import type { ReactNode } from 'react';
import { AccessDenied } from './access-denied.tsx';

/** The shell never loads this remote for anybody else; this is the second lock. */
export function AdminOnly({ children }: { children: ReactNode }) {
  return useIsAdmin() ? children : <AccessDenied />;
}
