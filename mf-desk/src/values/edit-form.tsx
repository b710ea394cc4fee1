import { useTexts } from '@dossier/remote-kit';
import { Actions, Button, Stack } from '@dossier/ui';
import type { ReactNode } from 'react';

interface Props {
  saveLabel: string;
  /** Whether saving is what the form is mainly for. */
  isPrimary?: boolean;
  isBusy: boolean;
  onSave: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A small form beside a paper: Enter saves, Escape cancels. */
export function EditForm({ saveLabel, isPrimary = false, isBusy, onSave, onCancel, children }: Props) {
  const t = useTexts('mf-desk');
  return (
    <Stack
      as="form"
      gap="3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSave();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      {children}
      <Actions>
        <Button size="sm" type="submit" loading={isBusy} {...(isPrimary && { variant: 'primary' })}>
          {saveLabel}
        </Button>
        <Button size="sm" disabled={isBusy} onClick={onCancel}>
          {t('values.cancel')}
        </Button>
      </Actions>
    </Stack>
  );
}
