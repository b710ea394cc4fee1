import { Card, CardHeader, Stack } from '@dossier/ui';
import { ButtonLink } from '@dossier/ui/router';
import type { ReactNode } from 'react';

interface LinkCardProps {
  title: string;
  to: string;
  /** The label of the link. */
  label: string;
  children: ReactNode;
}

/** A card that leads to another page of the administration. */
export function LinkCard({ title, to, label, children }: LinkCardProps) {
  return (
    <Card padding="md">
      <CardHeader title={title} />
      <Stack gap="4">
        {children}
        <ButtonLink to={to} width="full">
          {label}
        </ButtonLink>
      </Stack>
    </Card>
  );
}
