import { problemOf, type FileResponse } from '@dossier/contracts';
import { lazyWithRetry } from '@dossier/remote-kit';
import { Suspense } from 'react';

const UnlockForm = lazyWithRetry(() => import('./unlock-form.tsx'));

/** Asks for the password of a locked PDF, in its row; nothing for other files, of which most lists consist. */
export function Unlock({ file }: { file: FileResponse }) {
  const isLocked = problemOf(file) === 'passwordProtected' && file.mediaType === 'application/pdf';
  return <Suspense>{isLocked && file.deletedAt === null && <UnlockForm file={file} />}</Suspense>;
}
