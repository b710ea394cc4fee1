import { describe, expect, it } from 'vitest';
import { languages } from '../language/language.ts';
import { findingText, paperKindName, valueLabel } from './reading-texts.ts';
import { paperKinds, unreadablePapers, valueKeys } from './paper-choices.ts';
import type { PaperFinding } from './paper-findings.ts';

const findings: PaperFinding[] = [
  { code: 'OTHER_CATEGORY', categoryId: 2 },
  { code: 'OTHER_YEAR', year: 2023 },
  { code: 'OTHER_PERSON', name: 'Eva Muster' },
  { code: 'PAGE_MISSING', pages: [2], of: 3 },
  { code: 'DUPLICATE', fileId: 'f' },
  { code: 'NOT_YEARLY' },
  ...unreadablePapers.map((reason) => ({ code: 'UNREADABLE', reason }) as const),
  { code: 'CONTRADICTS_ANSWER', field: 'hasPillar3a' },
  { code: 'ABOVE_LIMIT', key: 'contribution', value: 9000, limit: 7258 },
  { code: 'UNUSUAL', key: 'netSalary', value: 120_000, before: 60_000 },
  { code: 'TRANSPORT_FREE' },
  { code: 'PART_OF_YEAR', months: [1, 2, 3, 7] },
  { code: 'LUMP_SUM_EXPENSES' },
  { code: 'CODE_INCOMPLETE', page: 2, read: 1, of: 3 },
  { code: 'SEVERAL_PAPERS', count: 5 },
];

describe.each(languages)('texts of readings in %s', (language) => {
  it('name every kind and value', () => {
    const names = [
      ...paperKinds.map((kind) => paperKindName(kind, language)),
      ...valueKeys.map((key) => valueLabel({ key }, language)),
    ];
    for (const name of names) expect(name).toMatch(/\S/);
    expect(valueLabel({ key: 'balance', part: 'Sparkonto' }, language)).toMatch(/: Sparkonto$/);
  });

  it('say every finding with its details, to the owner and to an expert', () => {
    for (const finding of findings)
      for (const reader of ['owner', 'expert'] as const) {
        const text = findingText(finding, language, 2025, reader);
        expect(text, finding.code).not.toContain('{{');
        expect(text, finding.code).toMatch(/\S/);
      }
    expect(findingText({ code: 'PART_OF_YEAR', months: [1, 2, 3, 7] }, language, 2025)).toMatch(
      /: \S+–\S+, \S+\./,
    );
    // The owner uploads and photographs; nothing of it is the expert's to do.
    const instruction = /please|bitte|veuillez|carichi|scatti|verifichi/i;
    for (const finding of findings)
      expect(findingText(finding, language, 2025, 'expert'), finding.code).not.toMatch(instruction);
    expect(
      findingText({ code: 'ABOVE_LIMIT', key: 'contribution', value: 9000, limit: 7258 }, language, 2025),
    ).toMatch(/9.?000[.,]00/);
  });
});
