import { useTexts } from '@dossier/remote-kit';
import { Button, Notice } from '@dossier/ui';

/** The values were saved elsewhere in between; loading them replaces the input. */
export function StaleNotice({ onLoad, isLoading }: { onLoad: () => void; isLoading: boolean }) {
  const t = useTexts('mf-advanced-tax');
  return (
    <Notice
      tone="warn"
      live="alert"
      title={t('page.stale')}
      action={
        <Button size="sm" loading={isLoading} onClick={onLoad}>
          {t('page.staleLoad')}
        </Button>
      }
    >
      {t('page.staleText')}
    </Notice>
  );
}
