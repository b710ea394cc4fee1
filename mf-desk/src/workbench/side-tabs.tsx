import type { DeskFiling } from '@dossier/contracts';
import { useTexts } from '@dossier/remote-kit';
import { Box } from '@dossier/ui';
import { Tabs } from '@dossier/ui/inputs';
import type { ReactNode } from 'react';
import { AnswersTab } from '../answers/answers-tab.tsx';
import { ExpectedSection } from '../expected-papers/expected-section.tsx';
import { FilingTab } from '../filing/filing-tab.tsx';
import { MessagesTab } from '../messages/messages-tab.tsx';
import { NotesTab } from '../notes/notes-tab.tsx';
import { OpenQuestions } from '../questions/open-questions.tsx';
import type { FilingParams } from '../review/use-review.ts';
import { ChecksTab } from '../section-checks/checks-tab.tsx';
import type { ValueAcceptance } from '../values/use-value-acceptance.ts';
import { ValuesTab } from '../values/values-tab.tsx';
import { benchTabs, type Bench, type BenchTab } from '../review/bench.ts';
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
    answers: <AnswersTab params={params} />,
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
  return (
    <Surface>
      <Box paddingInline="3" height={{ lg: 'full' }} minHeight="0">
        <Tabs
          label={t('workbench.tabs')}
          value={bench.tab}
          onChange={(tab) => bench.setTab(tab as BenchTab)}
          fill
          tabs={benchTabs.map((tab) => ({
            value: tab,
            // texts: workbench.tab.*
            label: t(`workbench.tab.${tab}`),
            content: contents[tab],
          }))}
        />
      </Box>
    </Surface>
  );
}
