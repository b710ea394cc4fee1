import type { DeskFiling } from '@dossier/contracts';
import { notify, notifyError, useSession, useTexts } from '@dossier/remote-kit';
import { assignFiling } from '../filings/filings.mutations.ts';
import { Button, type ButtonProps } from '@dossier/ui';
import { useState } from 'react';
import { usePersonName } from '../page/person-name.ts';

interface Props {
  filing: DeskFiling;
  variant?: ButtonProps['variant'];
  /** Called before the button disappears, and the focus with it. */
  onTaken: () => void;
}

/** Assigns a filing to the signed-in expert. */
export function TakeButton({ filing, variant, onTaken }: Props) {
  const t = useTexts('mf-desk');
  const nameOf = usePersonName();
  const { user } = useSession();
  const [isBusy, setBusy] = useState(false);
  const name = nameOf(filing.person);
  // Nobody can be assigned to the own filing, except administrators; they see it on the page of the filing.
  if (!user || user.id === filing.person.userId) return null;

  async function take() {
    if (!user) return;
    setBusy(true);
    try {
      await assignFiling(filing, user.id);
      onTaken();
      notify({ title: t('page.taken'), description: name, tone: 'good' });
    } catch (error) {
      notifyError(error, t('page.notChanged'));
    }
    setBusy(false);
  }

  return (
    <Button
      size="sm"
      loading={isBusy}
      onClick={() => void take()}
      aria-label={t('page.takeNamed', { name })}
      {...(variant && { variant })}
    >
      {t('page.take')}
    </Button>
  );
}
