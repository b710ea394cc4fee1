import { displayName, type FileResponse } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { FileButton, VisuallyHidden } from '@dossier/ui';
import { UploadIcon } from '@dossier/ui/icons';
import { useSyncExternalStore } from 'react';
import { documentsNamespace } from '../texts/namespace.ts';
import { askToSignIn, queue } from '@dossier/remote-kit/uploads';

interface Props {
  file: Pick<FileResponse, 'id' | 'originalFileName' | 'nameNumber' | 'taxYear' | 'categoryId'>;
  /** Whether replacing it is the next step of the user, and gets the accent colour. */
  isNextStep: boolean;
  size?: 'sm' | 'md';
}

/** Uploads a new version of a file in its place, whatever its name. A failed upload is retried in the list of uploads. */
export function ReplaceButton({ file, isNextStep, size = 'sm' }: Props) {
  const t = useTexts(documentsNamespace);
  const { items, pausedBy } = useSyncExternalStore(queue.subscribe, queue.state);
  const isRunning = items.some(
    ({ replaces, status }) => replaces === file.id && (status === 'waiting' || status === 'uploading'),
  );
  const { id, taxYear, categoryId } = file;
  const name = displayName(file);

  function replace(chosen: File) {
    queue.add([chosen], { taxYear, categoryId, replaces: id });
    if (pausedBy === 'session') askToSignIn();
  }

  return (
    <FileButton
      size={size}
      variant={isNextStep ? 'primary' : 'secondary'}
      icon={<UploadIcon size="1.125rem" />}
      loading={isRunning}
      inputLabel={t('review.replaceWith', { name })}
      onFile={replace}
    >
      <span>{t('review.replace')}</span>
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </FileButton>
  );
}
