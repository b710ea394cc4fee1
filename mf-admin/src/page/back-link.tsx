import { ArrowLeftIcon } from '@dossier/ui/icons';
import { AppLink } from '@dossier/ui/router';
import type { ReactNode } from 'react';

/** Link to the parent page, above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <AppLink
      to={to}
      variant="quiet"
      standalone
      alignSelf="start"
      display="inline-flex"
      alignItems="center"
      gap="2"
    >
      <ArrowLeftIcon size="1.125rem" aria-hidden />
      {children}
    </AppLink>
  );
}
