import { getTransmitProgress } from '@dossier/contracts';
import { useData, useTexts } from '@dossier/remote-kit';
import { Text } from '@dossier/ui';

const pollMs = 1000;

/** The progress of the dossier while it is transmitted. */
export function TransmitProgress({ taxYear }: { taxYear: number }) {
  const t = useTexts('mf-home');
  const { data } = useData(
    getTransmitProgress,
    { query: { taxYear: String(taxYear) } },
    { refreshInterval: pollMs },
  );
  const { state, ahead = 0, filesDone = 0, filesTotal = 0 } = data ?? {};
  const isCounted = state === 'preparing' && filesDone > 0;
  return (
    <Text role="status" textStyle="small" color="fg.muted">
      {state === 'queued'
        ? t('status.queued', { count: ahead })
        : isCounted
          ? t('status.preparingFiles', { done: filesDone, total: filesTotal })
          : t('status.preparing')}
    </Text>
  );
}
