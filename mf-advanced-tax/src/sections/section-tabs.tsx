import { listFiles, sectionIds, type SectionId } from '@dossier/contracts';
import { FailedLoad, RequestId, useData, usePrefetch, useTexts } from '@dossier/remote-kit';
import { Button, Loading, Notice, Skeleton, Stack } from '@dossier/ui';
import { Tabs } from '@dossier/ui/inputs';
import { useSearchParams } from '@dossier/ui/router';
import { SuggestionsCard } from './suggestions-card.tsx';
import { useRelevance } from '../upload/use-relevance.ts';
import { useSectionUploads } from '../upload/use-section-uploads.ts';
import { useCardPanels } from '../panels/use-card-panels.ts';
import { useAnswers } from '../profile/use-answers.ts';
import { Overview, SectionsSkeleton } from './overview.tsx';
import { countBySection } from '../upload/section-documents.ts';
import { SectionPanel } from './section-panel.tsx';
import { useSections } from './use-sections.ts';

const tabIds = ['overview', ...sectionIds] as const;

/** The overview and the enabled sections. The tab is part of the URL, so that a reload keeps it. */
export function SectionTabs({ taxYear }: { taxYear: number }) {
  'use memo';
  const t = useTexts('mf-advanced-tax');
  usePrefetch();
  const [search, setSearch] = useSearchParams();
  const state = useSections(taxYear);
  const answers = useAnswers();
  const files = useData(listFiles, { query: { taxYear } });
  const uploads = useSectionUploads();
  const relevance = useRelevance(taxYear);
  const panels = useCardPanels(taxYear);

  if (state.error) {
    return <FailedLoad title={t('sections.failed')} data={state} />;
  }
  // The suggestions above the cards follow from the answers: the cards appear below them, and do not move.
  if (!state.isLoaded || !panels.isLoaded || (!answers.data && !answers.error)) {
    return (
      <Loading label={t('sections.loading')}>
        <Stack gap="6">
          <Skeleton height="control.md" width="full" />
          <SectionsSkeleton />
        </Stack>
      </Loading>
    );
  }

  const shown = tabIds.filter((id) => id === 'overview' || state.isOn(id));
  const value = shown.find((id) => id === search.get('tab')) ?? 'overview';
  const requested = sectionIds.find((id) => id === search.get('tab'));
  const contentOf = (id: 'overview' | SectionId) =>
    id === 'overview' ? (
      <Stack gap="5">
        {requested && !state.isOn(requested) && (
          <SectionOffNotice id={requested} onSwitchOn={() => state.toggle(requested, true)} />
        )}
        <SuggestionsCard state={state} />
        <Overview state={state} counts={files.data && countBySection(files.data)} />
      </Stack>
    ) : (
      <SectionPanel
        id={id}
        taxYear={taxYear}
        files={files.data}
        uploads={uploads}
        relevance={relevance}
        panels={panels}
      />
    );
  return (
    <Stack gap="5">
      {files.error && !files.data && (
        <Notice
          tone="bad"
          live="alert"
          title={t('upload.filesFailed')}
          action={
            <Button size="sm" loading={files.isRefreshing} onClick={() => void files.reload()}>
              {t('page.tryAgain')}
            </Button>
          }
        >
          <span>{files.error.message}</span>
          <RequestId error={files.error} />
        </Notice>
      )}
      <Tabs
        label={t('sections.tabs')}
        value={value}
        onChange={(tab) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true })}
        tabs={shown.map((id) => ({ value: id, label: t(`sections.short.${id}`), content: contentOf(id) }))}
      />
    </Stack>
  );
}

/** A link led to a section that is off. */
function SectionOffNotice({ id, onSwitchOn }: { id: SectionId; onSwitchOn: () => void }) {
  const t = useTexts('mf-advanced-tax');
  return (
    <Notice
      title={t('sections.offTitle', { section: t(`sections.titles.${id}`) })}
      action={<Button onClick={onSwitchOn}>{t('sections.switchOn')}</Button>}
    >
      {t('sections.offText')}
    </Notice>
  );
}
