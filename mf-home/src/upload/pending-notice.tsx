import { useTexts } from '@dossier/remote-kit';
import { Button, HStack, LinkButton, Notice } from '@dossier/ui';
import { pendingFiles, usePendingFiles } from './pending-files.ts';

/** Files whose category was not chosen: they are kept until it is, or until they are discarded. */
export function PendingNotice({ onChoose }: { onChoose: () => void }) {
  const t = useTexts('mf-home');
  const { length: count } = usePendingFiles();
  return (
    <Notice
      tone="warn"
      title={t('upload.pending.title', { count })}
      action={
        <HStack gap="4" wrap="wrap">
          <Button size="sm" onClick={onChoose}>
            {t('upload.pending.choose')}
          </Button>
          <LinkButton onClick={pendingFiles.clear}>{t('upload.pending.discard')}</LinkButton>
        </HStack>
      }
    >
      {t('upload.pending.text')}
    </Notice>
  );
}
