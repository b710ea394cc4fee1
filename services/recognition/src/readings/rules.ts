import type { PaperFinding, ProfileFields } from '@dossier/contracts';
import type { PaperContents } from '@dossier/document-reader';
import type { FiledPaper } from './filed-paper.ts';
import { unknownPaper } from './present-reading.ts';
import type { ReadingContent } from './readings.entity.ts';

interface Context {
  readonly taxYear: number;
  readonly household: object;
}

/** What can be told without the text of a paper: why it cannot be read. */
export function recognizePaper({ problem }: PaperContents, _context: Context): ReadingContent {
  return { paper: { ...unknownPaper, unreadable: problem }, words: [] };
}

/** The findings about a paper that follow from its file alone. */
export function findFindings(
  { taxYear, categoryId, paper }: FiledPaper,
  _others: readonly FiledPaper[],
  _answers: ProfileFields | null,
): PaperFinding[] {
  const findings: PaperFinding[] = [];
  if (paper.unreadable) findings.push({ code: 'UNREADABLE', reason: paper.unreadable });
  if (paper.categoryId !== null && categoryId !== null && paper.categoryId !== categoryId)
    findings.push({ code: 'OTHER_CATEGORY', categoryId: paper.categoryId });
  if (paper.taxYear !== null && paper.taxYear !== taxYear)
    findings.push({ code: 'OTHER_YEAR', year: paper.taxYear });
  return findings;
}
