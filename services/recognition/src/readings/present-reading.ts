import {
  findingId,
  type Language,
  type PaperFinding,
  type PartsProposal,
  type Reading,
} from '@dossier/contracts';
import { findingText, paperKindName, valueLabel } from '@dossier/contracts/reading-texts';
import { correctPaper, markValues } from '../papers/apply-marks.ts';
import type { OpenReading } from '../facts/open-reading.ts';
import { unknownPaper } from '../recognize/unknown-paper.ts';

/** The reading with the positions of an e-tax statement, which lists of readings leave out. */
export const withStatement = (presented: Reading, { content }: OpenReading): Reading =>
  content?.paper.statement ? { ...presented, statement: content.paper.statement } : presented;

export function presentReading(
  reading: OpenReading,
  findings: readonly PaperFinding[],
  language: Language,
): Reading {
  const { row, version, state, content, marks, readAt } = reading;
  const {
    kind,
    categoryId,
    taxYear,
    owner,
    ownerName,
    issuer,
    language: ofPaper,
    confidence,
  } = correctPaper(content?.paper ?? unknownPaper, marks);
  return {
    fileId: row.fileId,
    version,
    state,
    kind,
    kindName: kind && paperKindName(kind, language),
    categoryId,
    taxYear,
    owner,
    ownerName,
    issuer,
    language: ofPaper,
    confidence,
    values: markValues(content?.paper.values ?? [], marks).map((value) => ({
      ...value,
      label: valueLabel(value, language),
    })),
    findings: findings.map((finding) => {
      const id = findingId(finding);
      const text = findingText(finding, language, row.taxYear);
      return { ...finding, id, text, isDismissed: marks.dismissed.includes(id) };
    }),
    ...(content?.paper.signature && { signature: content.paper.signature }),
    autoFiledAt: row.autoFiledAt?.toISOString() ?? null,
    readAt: readAt?.toISOString() ?? null,
    ...(content?.division && { partCount: content.division.parts.length }),
  };
}

/** How the papers of a document are proposed. */
export function presentParts(
  { row, version, state, content }: OpenReading,
  language: Language,
): PartsProposal {
  const { pageCount = null, parts = [], leftOut = [] } = content?.division ?? {};
  return {
    fileId: row.fileId,
    version,
    state,
    pageCount,
    parts: parts.map((part) => ({ ...part, kindName: part.kind && paperKindName(part.kind, language) })),
    leftOut,
  };
}
