import { paperKinds, recognizedPaper, valueKeys } from '@dossier/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyAnswer } from './apply-answer.ts';
import { recognize } from './recognize.ts';
import { household, paperContents } from './testing.ts';
import { parseAmount } from './text/parse-amount.ts';

const context = { taxYear: 2024, household };
const printed = ["1'234.50", "90'000", '12.75', '2024', '31.12.2024', '756.9217.0769.85'];
const contents = paperContents(
  `Lena Brunner\nDank Ihrer Spende, Lohn, Zins, Prämie und Miete\nWir haben erhalten\t${printed.join(' ')}`,
);
const paper = recognize(contents, context);

test('Whatever a model answers: a value that is not printed as an amount is never shown, and nothing is certain', () => {
  expect(paper.confidence).toBe('none');
  const number = fc.oneof(
    fc.constantFrom(1234.5, 90_000, 12.75, 2024, 31.12, 756),
    fc.double({ noNaN: true }),
  );
  const answer = fc.record({
    kind: fc.option(fc.constantFrom(...paperKinds)),
    values: fc.array(fc.record({ key: fc.constantFrom(...valueKeys), value: number }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(answer, (given) => {
      const read = applyAnswer(paper, given, contents, context);
      expect(recognizedPaper.safeParse(read).error).toBeUndefined();
      expect(['none', 'low']).toContain(read.confidence);
      if (read.confidence === 'none') expect(read).toBe(paper);
      for (const { value, box } of read.values) {
        expect([1234.5, 90_000, 12.75]).toContain(value);
        const words = contents.pages[0]!.lines.flatMap((line) => line.words);
        expect(words.some((word) => word.box[0] === box![0] && parseAmount(word.text)?.value === value)).toBe(
          true,
        );
      }
    }),
    { numRuns: 300 },
  );
});

test('The category is that of the owner on the page, and the value has its place and currency', () => {
  const read = applyAnswer(
    paper,
    { kind: 'donation', values: [{ key: 'amount', value: 1234.5 }] },
    contents,
    context,
  );
  expect(read).toMatchObject({ kind: 'donation', owner: 'child', confidence: 'low' });
  expect(read.values).toMatchObject([
    { key: 'amount', value: 1234.5, currency: 'CHF', page: 1, source: 'text' },
  ]);
});
