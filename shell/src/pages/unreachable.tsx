import { useState } from 'react';
import { RequestId, refreshSession, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Page } from '@dossier/ui';
import { shellNamespace } from '../texts.ts';

/** Shown while the session could not be fetched. */
export function Unreachable() {
  const t = useTexts(shellNamespace);
  const [retrying, setRetrying] = useState(false);
  const [error, setError] = useState<unknown>();
  const retry = async () => {
    setRetrying(true);
    await refreshSession().catch(setError);
    setRetrying(false);
  };
  return (
    <Page>
      <ErrorCard
        as="h1"
        title={t('session.unreachableTitle')}
        description={t('session.unreachableText')}
        detail={<RequestId error={error} />}
        retryLabel={t('remote.retry')}
        retrying={retrying}
        onRetry={() => void retry()}
      />
    </Page>
  );
}
