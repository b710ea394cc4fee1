import { useEffect, useState, useSyncExternalStore } from 'react';
import type { RemoteEntry } from '@dossier/contracts';
import { RemoteView, RequestId, useLanguage, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Page, Text } from '@dossier/ui';
import { PageSkeleton } from './page-skeleton.tsx';
import { shellNamespace } from '../texts.ts';
import { loader } from './loader.ts';
import { FallbackNotice } from './pinned-builds.tsx';
import { RemoteBoundary } from './remote-boundary.tsx';

/** Shows one remote: its page, a skeleton while it loads, or an error card with its title. */
export function RemoteOutlet({ entry }: { entry: RemoteEntry }) {
  'use memo';
  const { name } = entry;
  const state = useSyncExternalStore(loader.subscribe, () => loader.state(name));
  const [thrownId, setThrownId] = useState<string | null>(null);
  useEffect(() => {
    void loader.enter(name); // the first page is entered before React starts
    return () => loader.leave(name);
  }, [name]);

  if (state.status === 'loading') return <PageSkeleton />;
  if (state.status === 'failed') {
    return (
      <RemoteErrorCard
        entry={state.entry ?? entry}
        reason={state.failure.code === 'INCOMPATIBLE' ? 'incompatible' : 'unavailable'}
        reportId={state.reportId}
        onRetry={() => loader.retry(name)}
      />
    );
  }
  return (
    <RemoteBoundary
      onError={(error) => void loader.reportThrown(name, error).then(setThrownId)}
      fallback={(retry) => (
        <RemoteErrorCard entry={entry} reason="threw" reportId={thrownId} onRetry={retry} />
      )}
    >
      {state.isFallback && <FallbackNotice />}
      <RemoteView remote={state.remote} />
    </RemoteBoundary>
  );
}

interface RemoteErrorCardProps {
  entry: RemoteEntry;
  reason: 'unavailable' | 'incompatible' | 'threw';
  /** The id of the failure report in the gateway's log. */
  reportId: string | null;
  onRetry: () => void | Promise<void>;
}

function RemoteErrorCard({ entry, reason, reportId, onRetry }: RemoteErrorCardProps) {
  const t = useTexts(shellNamespace);
  const { language } = useLanguage();
  const [retrying, setRetrying] = useState(false);
  const retry = async () => {
    setRetrying(true);
    await onRetry();
    setRetrying(false);
  };
  const feature = entry.title[language] ?? entry.title.en ?? entry.name;
  // For support: whose build failed.
  const source = [entry.name, t('remote.build', { build: entry.buildId })];
  if (entry.owner) source.push(t('remote.owner', { owner: entry.owner }));
  return (
    <Page>
      <ErrorCard
        as="h1"
        title={t(`remote.${reason}.title`, { feature })}
        description={t(`remote.${reason}.text`)}
        detail={
          <>
            <Text textStyle="caption" color="fg.muted" overflowWrap="anywhere">
              {source.join(' · ')}
            </Text>
            <RequestId id={reportId} />
          </>
        }
        retryLabel={t('remote.retry')}
        retrying={retrying}
        onRetry={() => void retry()}
      />
    </Page>
  );
}
