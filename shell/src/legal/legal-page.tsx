import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { getAbout, type Language, type ResponseOf } from '@dossier/contracts';
import { RequestId, useData, useLanguage, useTexts } from '@dossier/remote-kit';
import { ErrorCard, Page } from '@dossier/ui';
import { PageSkeleton } from '../remotes/page-skeleton.tsx';
import { shellNamespace } from '../texts.ts';
import type { LegalPage as LegalPageName, LegalTextPage } from './legal-paths.ts';

interface ContentProps {
  page: LegalTextPage;
  about: ResponseOf<typeof getAbout>;
}

interface ContentModule {
  Content: ComponentType<ContentProps>;
  loadContentTexts(language: Language): Promise<void>;
}

const importText = (): Promise<ContentModule> => import('./legal-content.tsx');
/** The pages that are no text. */
const importers: Partial<Record<LegalPageName, () => Promise<ContentModule>>> = {
  licences: () => import('./licences-content.tsx'),
};

/** A legal page. Its content and its long texts are loaded only here. */
export function LegalPage({ page }: { page: LegalPageName }) {
  const t = useTexts(shellNamespace);
  const { Content, hasFailed, load } = useContent(importers[page] ?? importText);
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
  return <Content page={page as LegalTextPage} about={about.data} />;
}

function useContent(importContent: () => Promise<ContentModule>) {
  const { language } = useLanguage();
  const [state, setState] = useState<{ Content?: ComponentType<ContentProps>; hasFailed?: boolean }>({});
  const load = () => {
    importContent()
      .then(async ({ Content, loadContentTexts }) => {
        await loadContentTexts(language);
        setState({ Content });
      })
      .catch(() => setState({ hasFailed: true }));
  };
  // Runs once, because setLanguage loads every namespace in use before the language changes.
  const loadFirst = useEffectEvent(load);
  useEffect(() => loadFirst(), []);
  return { ...state, load };
}
