import { createReadStream, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import {
  createReader,
  contentsReaderLimits,
  defaultContentsLimits,
  type PaperContents,
  type Reader,
  type ReadFormat,
} from '@dossier/document-reader';
import { readingConfidences, type ReadingConfidence } from '@dossier/contracts';
import { recognize } from '../src/recognize/recognize.ts';
import { createChildUsage } from './child-usage.ts';
import { emptyTally, judge, type Judgement, type Tally } from './judge.ts';
import { manifest, type Manifest, type ManifestDocument } from './manifest.ts';
import { recorded, type Recording } from './recordings.ts';

/** The table has a column for each medium. */
export const media = ['pdf', 'scan', 'photo'] as const;
type Medium = (typeof media)[number];

export interface MediumResult {
  papers: number;
  pages: number;
  seconds: number;
  cpuSeconds: number;
  readonly category: Tally;
  readonly year: Tally;
  readonly owner: Tally;
  readonly values: Tally;
  /** The values by the confidence with which their paper was read: what was said against what is right. */
  readonly reliability: Readonly<Record<ReadingConfidence, Tally>>;
  /** Whether the set of codes was complete; of scans those at 300 dpi, which is needed for codes. */
  readonly codes: Tally;
}

export interface Evaluation {
  readonly media: Readonly<Record<Medium, MediumResult>>;
  readonly peakBytes: number;
  /** What was not right, paper by paper. */
  readonly problems: readonly string[];
}

const emptyResult = (): MediumResult => ({
  papers: 0,
  pages: 0,
  seconds: 0,
  cpuSeconds: 0,
  category: emptyTally(),
  year: emptyTally(),
  owner: emptyTally(),
  values: emptyTally(),
  reliability: { exact: emptyTally(), high: emptyTally(), low: emptyTally(), none: emptyTally() },
  codes: emptyTally(),
});

const formats: Readonly<Record<string, ReadFormat>> = {
  '.pdf': 'pdf',
  '.heic': 'heic',
  '.heif': 'heic',
  '.xml': 'xml',
};
const mediumOf = ({ form }: ManifestDocument): Medium =>
  media.find((medium) => medium !== 'pdf' && form.startsWith(medium)) ?? 'pdf';
const sampleMs = 200;

export interface EvaluateOptions {
  readonly taxYear: number;
  /** Where the contents of papers are kept, and taken from when they were read before. */
  readonly recordings?: string | undefined;
  /** The media of the papers; all when absent. */
  readonly only?: readonly string[] | undefined;
}

/** On a busy machine a paper takes as long as it takes; its processor time is limited. */
const patientLimits = {
  ...contentsReaderLimits,
  timeMs: 900_000,
  tesseract: process.env['READER_TESSERACT'] || undefined,
};

/** Reads every paper of a directory in a process of the reader, and compares what was recognized with its manifest. */
export async function evaluatePapers(
  directory: string,
  { taxYear, recordings, only = media }: EvaluateOptions,
  reader: Pick<Reader, 'readContents' | 'close'> = createReader(patientLimits),
): Promise<Evaluation> {
  const { household: households, documents } = manifest.parse(
    JSON.parse(readFileSync(join(directory, 'manifest.json'), 'utf8')),
  );
  const usage = createChildUsage();
  const sampling = setInterval(usage.sample, sampleMs);
  const results = { pdf: emptyResult(), scan: emptyResult(), photo: emptyResult() };
  const problems: string[] = [];
  try {
    for (const truth of documents.filter((document) => only.includes(mediumOf(document)))) {
      const result = results[mediumOf(truth)];
      const path = join(directory, truth.file);
      const { contents, seconds, cpuSeconds } = await recorded(recordings, path, async () => {
        const [start, cpu] = [performance.now(), cpuOf(usage)];
        const read = await readFile(reader, path);
        usage.sample();
        return {
          contents: read,
          seconds: (performance.now() - start) / 1000,
          cpuSeconds: cpuOf(usage) - cpu,
        } satisfies Recording;
      });
      const paper = recognize(contents, { taxYear, household: householdOf(truth, households) });
      result.seconds += seconds;
      result.cpuSeconds += cpuSeconds;
      result.pages += contents.pages.length;
      const judgement = judge(truth, paper);
      count(result, judgement, paper.confidence);
      if (truth.hasCode && !/^scan(?:150|200)/.test(truth.form)) result.codes[codesOf(contents)]++;
      if (judgement.problems.length > 0) problems.push(`${truth.file}: ${judgement.problems.join('; ')}`);
    }
  } finally {
    clearInterval(sampling);
    reader.close();
  }
  return { media: results, peakBytes: usage.peakBytes(), problems };
}

const cpuOf = (usage: ReturnType<typeof createChildUsage>) => usage.seconds() + process.cpuUsage().user / 1e6;

const codesOf = ({ codes }: PaperContents): keyof Tally => {
  const sets = codes.filter(({ kind }) => kind === 'salary-certificate' || kind === 'tax-statement');
  return sets.length === 0 ? 'none' : sets.some((set) => 'xml' in set && set.xml) ? 'right' : 'wrong';
};

function householdOf({ household }: ManifestDocument, households: Manifest['household']) {
  const { self, spouse, children = [] } = households[household ?? ''] ?? {};
  return { self: self ?? null, spouse: spouse ?? null, children };
}

function readFile(reader: Pick<Reader, 'readContents'>, path: string): Promise<PaperContents> {
  const open = () => Promise.resolve(createReadStream(path) as AsyncIterable<Buffer>);
  const format = formats[extname(path).toLowerCase()] ?? 'picture';
  const source = { userId: 1, format, size: statSync(path).size, open };
  return reader.readContents(source, defaultContentsLimits, new AbortController().signal);
}

function count(
  result: MediumResult,
  { category, year, owner, values }: Judgement,
  confidence: ReadingConfidence,
): void {
  result.papers++;
  result.category[category]++;
  if (year) result.year[year]++;
  if (owner) result.owner[owner]++;
  for (const key of ['right', 'none', 'wrong'] as const) {
    result.values[key] += values[key];
    result.reliability[confidence][key] += values[key];
  }
}

const percent = (part: number, all: number) => (all === 0 ? '–' : `${((part / all) * 100).toFixed(1)} %`);

/** The evaluation as a table of text. */
export function formatEvaluation({ media: results, peakBytes }: Evaluation): string {
  const rows = (
    label: string,
    of: (result: MediumResult) => Tally,
    names: readonly [string, string, string],
  ) =>
    (['right', 'none', 'wrong'] as const).map((key, at) => [
      `${label} ${names[at]}`,
      ...media.map((medium) => {
        const tally = of(results[medium]);
        return percent(tally[key], tally.right + tally.none + tally.wrong);
      }),
    ]);
  const shown = media.map((medium) => {
    const { right, wrong } = results[medium].values;
    return percent(right, right + wrong);
  });
  const saidRight = (confidence: ReadingConfidence) =>
    media.map((medium) => {
      const { right, wrong } = results[medium].reliability[confidence];
      return right + wrong === 0 ? '–' : `${right} of ${right + wrong}`;
    });
  const perPage = (of: (result: MediumResult) => number) =>
    media.map((medium) => (of(results[medium]) / Math.max(1, results[medium].pages)).toFixed(2));
  const table = [
    ['', 'text PDF', 'scan', 'photo'],
    ['papers', ...media.map((medium) => String(results[medium].papers))],
    ...rows('category', ({ category }) => category, ['right', 'unknown', 'wrong']),
    ...rows('year', ({ year }) => year, ['right', 'missing', 'wrong']),
    ...rows('owner', ({ owner }) => owner, ['right', 'missing', 'wrong']),
    ...rows('values', ({ values }) => values, ['right', 'missing', 'wrong']),
    ['values shown right', ...shown],
    ...readingConfidences
      .filter((confidence) => confidence !== 'none')
      .map((confidence) => [`  where it said “${confidence}”`, ...saidRight(confidence)]),
    ...rows('codes', ({ codes }) => codes, ['complete', 'not found', 'incomplete']),
    ['seconds per page', ...perPage(({ seconds }) => seconds)],
    ['processor seconds per page', ...perPage(({ cpuSeconds }) => cpuSeconds)],
  ];
  const lines = table.map(
    ([label = '', ...cells]) => label.padEnd(28) + cells.map((cell) => cell.padStart(10)).join(''),
  );
  return [...lines, `peak memory of a reader: ${Math.round(peakBytes / 1024 / 1024)} MB`].join('\n');
}
