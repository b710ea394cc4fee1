import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recognize } from '../src/recognize/recognize.ts';
import { evaluatePapers, formatEvaluation } from './evaluate.ts';
import { fillForm } from './fill.ts';
import { forms } from './forms.ts';
import { emptyTally, judge } from './judge.ts';
import { manifest } from './manifest.ts';
import { inventHouseholds, type PaperSet } from './people.ts';
import { seededRandom } from './random.ts';
import { blurContents, sheetContents } from './sheet-contents.ts';

/** Recognizes each form of a set once; `blur` is the share of letters that are spoilt. */
function measure(set: PaperSet, seed: number, blur = 0) {
  const random = seededRandom(seed);
  const households = inventHouseholds(random, set, 8);
  const [category, values] = [emptyTally(), emptyTally()];
  for (const form of forms[set]) {
    const household = random.pick(households);
    const { sheets, truth } = fillForm(form, household, random);
    const contents = sheetContents(sheets);
    const paper = recognize(blur > 0 ? blurContents(contents, random, blur) : contents, {
      taxYear: 2024,
      household,
    });
    const { documents } = manifest.parse({ household: {}, documents: [{ ...truth, file: '', form: 'pdf' }] });
    const judgement = judge(documents[0]!, paper);
    category[judgement.category]++;
    for (const key of ['right', 'none', 'wrong'] as const) values[key] += judgement.values[key];
  }
  const share = (part: number, tally: typeof category) => part / (tally.right + tally.none + tally.wrong);
  return {
    right: share(category.right, category),
    wrong: share(category.wrong, category),
    valuesWrong: share(values.wrong, values),
  };
}

test('The forms of text PDFs are recognized', () => {
  const { right, wrong, valuesWrong } = measure('tuning', 3);
  expect(right).toBeGreaterThan(0.97);
  expect(wrong).toBeLessThan(0.01);
  expect(valuesWrong).toBeLessThan(0.01);
});

test('With spoilt letters papers become unknown rather than wrong', () => {
  const { right, wrong, valuesWrong } = measure('tuning', 3, 0.02);
  expect(right).toBeGreaterThan(0.9);
  expect(wrong).toBeLessThan(0.04);
  expect(valuesWrong).toBeLessThan(0.02);
});

test('The same seed fills a form in the same way', () => {
  const fill = () => {
    const random = seededRandom(9);
    const [household] = inventHouseholds(random, 'validation', 1);
    return fillForm(forms.validation[0]!, household!, random);
  };
  expect(fill()).toEqual(fill());
});

test('The evaluation counts what is right for each medium, also complete codes', async () => {
  const random = seededRandom(4);
  const [household] = inventHouseholds(random, 'tuning', 1);
  const form = forms.tuning.find(({ kind }) => kind === 'interestStatement');
  const { sheets, truth } = fillForm(form!, household!, random);
  const directory = await mkdtemp(join(tmpdir(), 'dossier-papers-'));
  try {
    const documents = ['pdf', 'scan300', 'photo'].map((of) => ({
      ...truth,
      hasCode: of !== 'photo',
      file: 'paper.pdf',
      form: of,
    }));
    await writeFile(join(directory, 'paper.pdf'), '%PDF');
    const people = { [household!.id]: household };
    await writeFile(join(directory, 'manifest.json'), JSON.stringify({ household: people, documents }));
    const contents = sheetContents(sheets);
    const reader = { readContents: () => Promise.resolve(contents), close: () => undefined };
    const evaluation = await evaluatePapers(directory, { taxYear: 2024 }, reader);
    expect(evaluation.media.scan).toMatchObject({
      papers: 1,
      category: { right: 1, none: 0, wrong: 0 },
      values: { right: 3, none: 0, wrong: 0 },
      codes: { right: 0, none: 1, wrong: 0 },
    });
    expect(formatEvaluation(evaluation)).toMatch(/category right +100\.0 % +100\.0 % +100\.0 %/);
    expect(formatEvaluation(evaluation)).toMatch(/codes not found +100\.0 % +100\.0 % +–/);
  } finally {
    await rm(directory, { recursive: true });
  }
});
