import { useTexts } from '@dossier/remote-kit';
import { LinkButton } from '@dossier/ui';
import { useState } from 'react';
import { useLazyValue } from '../lazy/use-lazy-value.ts';
import { latestVersion } from './change-log.ts';

async function loadDialog() {
  const dialog = await import('./change-log-dialog.tsx');
  await dialog.loadChangeLogTexts();
  return dialog;
}

/** Shows the latest version and opens the change log. */
export function VersionButton() {
  const t = useTexts('mf-auth');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dialog = useLazyValue(isOpen, loadDialog, t('version.failed'), close);
  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        title={t('version.title')}
        textStyle="small"
        color="fg.muted"
        fontWeight="normal"
        padding="2"
        onClick={() => setOpen(true)}
      >
        {`v${latestVersion}`}
      </LinkButton>
      {dialog && <dialog.ChangeLogDialog open={isOpen} onClose={close} />}
    </>
  );
}
