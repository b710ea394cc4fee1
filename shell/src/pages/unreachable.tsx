import { useState } from 'react';
import { refreshSession, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Page } from '@dossier/ui';
import { shellNamespace } from '../texts.ts';

/** Nobody could say yet who is signed in. */
export function Unreachable() {
  const t = useTexts(shellNamespace);
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await refreshSession().catch(() => undefined);
    setRetrying(false);
  };
  return (
    <Page>
      <ErrorCard
        as="h1"
        title={t('session.unreachableTitle')}
        description={t('session.unreachableText')}
        retryLabel={t('remote.retry')}
        retrying={retrying}
        onRetry={() => void retry()}
      />
    </Page>
  );
}
