import { displayName, type FileResponse } from '@dossier/contracts';
import { lazyWithRetry, useTexts } from '@dossier/remote-kit';
import { Button, VisuallyHidden } from '@dossier/ui';
import { Suspense, useState } from 'react';

const PartsDialog = lazyWithRetry(() => import('./parts-dialog.tsx'));

/** Opens the documents that a file seems to hold. */
export function DivideButton({ file }: { file: FileResponse }) {
  const t = useTexts('mf-home');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span>{t('parts.check')}</span>
        <VisuallyHidden>{` ${displayName(file)}`}</VisuallyHidden>
      </Button>
      <Suspense>{isOpen && <PartsDialog file={file} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
