import type { DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { SlotContentView } from '@dossier/remote-kit/slots';
import { Box, Loading, SkeletonText } from '@dossier/ui';
import { Tabs } from '@dossier/ui/inputs';
import type { ReactNode } from 'react';
import { ExpectedSection } from '../expected-papers/expected-section.tsx';
import { FilingTab } from '../filing/filing-tab.tsx';
import { MessagesTab } from '../messages/messages-tab.tsx';
import { NotesTab } from '../notes/notes-tab.tsx';
import { OpenQuestions } from '../questions/open-questions.tsx';
import type { FilingParams } from '../review/use-review.ts';
import { ChecksTab } from '../section-checks/checks-tab.tsx';
import type { ValueAcceptance } from '../values/use-value-acceptance.ts';
import { ValuesTab } from '../values/values-tab.tsx';
import { benchTabs, withSlotTabs, type Bench, type BenchTab } from '../review/bench.ts';
import { Surface } from './surface.tsx';

interface Props {
  params: FilingParams;
  filing: DeskFiling;
  bench: Bench;
  acceptance: ValueAcceptance;
}

/** What is known and said about the filing, beside its papers. */
export function SideTabs({ params, filing, bench, acceptance }: Props) {
  const t = useTexts('mf-desk');
  const contents: Record<BenchTab, ReactNode> = {
    values: <ValuesTab params={params} bench={bench} acceptance={acceptance} />,
    checks: (
      <>
        <ChecksTab params={params} />
        <ExpectedSection params={params} />
      </>
    ),
    notes: <NotesTab params={params} />,
    messages: (
      <>
        <OpenQuestions params={params} />
        <MessagesTab userId={filing.person.userId} />
      </>
    ),
    filing: <FilingTab params={params} filing={filing} />,
  };
  const own = benchTabs.map((tab) => ({
    value: tab as string,
    // texts: workbench.tab.*
    label: t(`workbench.tab.${tab}`),
    content: contents[tab],
  }));
  const others = bench.slot.contents.map((content) => ({
    value: content.key,
    label: content.label ?? content.id,
    content:
      content.state.status === 'loading' ? (
        <Box paddingBlock="4">
          <Loading label={t('filing.loading')}>
            <SkeletonText lines={6} />
          </Loading>
        </Box>
      ) : (
        <SlotContentView content={content} props={{ ...params, onAsk: bench.askAbout }} />
      ),
  }));
  const tabs = withSlotTabs(own, others);
  return (
    <Surface>
      <Box paddingInline="3" height={{ lg: 'full' }} minHeight="0">
        <Tabs
          label={t('workbench.tabs')}
          // The tab of another remote goes away when it fails.
          value={tabs.some(({ value }) => value === bench.tab) ? bench.tab : 'values'}
          onChange={bench.setTab}
          fill
          tabs={tabs}
        />
      </Box>
    </Surface>
  );
}
