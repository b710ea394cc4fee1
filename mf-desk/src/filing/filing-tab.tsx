import type { DeskFiling } from '@dossier/contracts';
import { AfterFilingSection } from '../after-filing/after-filing-section.tsx';
import { DraftSection } from '../return-draft/draft-section.tsx';
import { ExtensionSection } from '../extensions/extension-section.tsx';
import { FilingExportSection } from '../filing-export/filing-export-section.tsx';
import { ReturnSection } from '../return/return-section.tsx';
import type { FilingParams } from '../review/use-review.ts';
import { FilingFacts } from './filing-facts.tsx';
import { FilingHistory } from './filing-history.tsx';

/** What is known of the filing as a whole, its return, its exports, and who did what. */
export function FilingTab({ params, filing }: { params: FilingParams; filing: DeskFiling }) {
  return (
    <>
      <FilingFacts filing={filing} />
      <ExtensionSection filing={filing} />
      <ReturnSection filing={filing} params={params} />
      <AfterFilingSection filing={filing} params={params} />
      <FilingExportSection params={params} />
      <DraftSection params={params} />
      <FilingHistory params={params} />
    </>
  );
}
