import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { getAbout } from '@dossier/contracts';
import { RequestId, useData, useLanguage, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Page } from '@dossier/ui';
import { PageSkeleton } from '../remotes/page-skeleton.tsx';
import { shellNamespace } from '../texts.ts';
import type { LegalContentProps } from './legal-content.tsx';
import type { LegalPage as LegalPageName } from './legal-paths.ts';

/** A legal page. Its content and its long texts are loaded only here. */
export function LegalPage({ page }: { page: LegalPageName }) {
  const t = useTexts(shellNamespace);
  const { Content, hasFailed, load } = useContent();
  const about = useData(getAbout, {});
  if (hasFailed || (!about.data && about.error)) {
    const retry = () => {
      load();
      void about.reload();
    };
    return (
      <Page>
        <ErrorCard
          as="h1"
          title={t('legal.failed')}
          detail={<RequestId error={about.error} />}
          retryLabel={t('remote.retry')}
          onRetry={retry}
        />
      </Page>
    );
  }
  if (!Content || !about.data) return <PageSkeleton />;
  return <Content page={page} about={about.data} />;
}

function useContent() {
  const { language } = useLanguage();
  const [state, setState] = useState<{ Content?: ComponentType<LegalContentProps>; hasFailed?: boolean }>({});
  const load = () => {
    import('./legal-content.tsx')
      .then(async ({ LegalContent, loadLegalTexts }) => {
        await loadLegalTexts(language);
        setState({ Content: LegalContent });
      })
      .catch(() => setState({ hasFailed: true }));
  };
  // Runs once, because setLanguage loads every namespace in use before the language changes.
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  return { ...state, load };
}
