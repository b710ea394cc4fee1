import type { Readable } from 'node:stream';
import { csvFile, type ExportOutcome, type Language } from '@dossier/contracts';
import { createEntryPaths } from '../export/entry-names.ts';
import { exportTexts } from '../export/export-texts.ts';
import { createZip, type ZipEntry } from '../export/zip.ts';
import type { CollectedFiling, StoredPaper } from './collect-filing.ts';
import { combine, fitPaper, type FitContext, type FittedPaper } from './fit-paper.ts';
import { plainName, shorten } from './plain-names.ts';

export interface EnclosuresOptions extends FitContext {
  readonly language: Language;
  readonly collected: CollectedFiling;
  /** Called after each paper. */
  readonly onPaper: () => void;
}

/** A file of the archive with the papers in it. */
interface Enclosure {
  readonly papers: readonly StoredPaper[];
  readonly name: string;
  readonly extension: string;
  readonly bytes: Buffer;
  readonly outcome: ExportOutcome;
}

type Outcome = ExportOutcome | Enclosure;

/**
 * Creates the ZIP of a filing's papers as a tax program accepts them: one directory per person, and a table that says of each
 * paper in which file it is, or why it was left out.
 */
export function createEnclosures(options: EnclosuresOptions): Readable {
  return createZip((signal) => entries(options, signal));
}

async function* entries(options: EnclosuresOptions, signal: AbortSignal): AsyncGenerator<ZipEntry> {
  const { collected, profile, language } = options;
  const texts = exportTexts[language].enclosures;
  const { person, taxYear } = collected.filing;
  const directory = `${plainName(person.name ?? String(person.userId))}-${taxYear}`;
  const pathOf = createEntryPaths();
  const rows: (string | number)[][] = [];
  let [files, bytes] = [0, 0];
  const note = (paper: StoredPaper, path: string, outcome: ExportOutcome, size: number | '') =>
    rows.push([paper.paper.name, categoryOf(paper, language), path, texts.outcomes[outcome], size]);

  for await (const [papers, outcome] of enclose(options, signal)) {
    const isTooMany =
      typeof outcome === 'object' &&
      (files === profile.maxFiles || bytes + outcome.bytes.length > profile.maxTotalBytes);
    if (typeof outcome === 'string' || isTooMany) {
      for (const paper of papers) note(paper, '', isTooMany ? 'tooMany' : (outcome as ExportOutcome), '');
      continue;
    }
    files += 1;
    bytes += outcome.bytes.length;
    const number = String(files).padStart(3, '0');
    const name = shorten(`${number}-${outcome.name}`, outcome.extension, profile.maxNameLength);
    const path = pathOf([directory], name);
    yield { name: path, input: once(outcome.bytes) };
    for (const paper of papers) note(paper, path, outcome.outcome, outcome.bytes.length);
  }
  const head = [texts.paper, texts.category, texts.path, texts.outcome, texts.bytes];
  yield { name: texts.fileName, input: csvFile([head, ...rows]) };
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

/** Papers with what became of them, in the order of their categories. */
async function* enclose(
  options: EnclosuresOptions,
  signal: AbortSignal,
): AsyncGenerator<[papers: readonly StoredPaper[], outcome: Outcome]> {
  const { collected, profile, language, onPaper } = options;
  const rank = ({ paper }: StoredPaper) => paper.categoryId ?? Number.MAX_SAFE_INTEGER;
  const sorted = collected.papers.toSorted((a, b) => rank(a) - rank(b));
  for (const [category, papers] of Map.groupBy(sorted, (paper) => categoryOf(paper, language))) {
    let group: Fitted[] = [];
    for (const paper of papers) {
      const fitted = await fitPaper(options, paper, signal);
      onPaper();
      if (typeof fitted === 'string') {
        yield [[paper], fitted];
        continue;
      }
      if (!profile.perCategory) {
        const name = plainName(`${category} ${stemOf(paper.paper.name)}`);
        yield [[paper], { ...fitted, name, papers: [paper] }];
        continue;
      }
      if (!fits([...group, { paper, fitted }], profile.maxFileBytes)) {
        yield* encloseGroup(options, category, group, signal);
        group = [];
      }
      group.push({ paper, fitted });
    }
    yield* encloseGroup(options, category, group, signal);
  }
}

interface Fitted {
  readonly paper: StoredPaper;
  readonly fitted: FittedPaper;
}

/** A PDF of several papers is a little larger than they are. */
const maxShare = 0.9;
const fits = (group: readonly Fitted[], maxBytes: number): boolean =>
  group.length <= 1 || group.reduce((sum, { fitted }) => sum + fitted.bytes.length, 0) <= maxShare * maxBytes;

/** The papers of a group as one PDF. Where one of them cannot be combined, each becomes a file of its own. */
async function* encloseGroup(
  options: EnclosuresOptions,
  category: string,
  group: readonly Fitted[],
  signal: AbortSignal,
): AsyncGenerator<[papers: readonly StoredPaper[], outcome: Outcome]> {
  const [first] = group;
  if (!first) return;
  const name = plainName(category);
  const papers = group.map(({ paper }) => paper);
  const isPdf = group.length === 1 && first.fitted.extension === 'pdf';
  const bytes = isPdf
    ? first.fitted.bytes
    : await combine(
        options,
        group.map(({ fitted }) => fitted.source),
        signal,
      );
  if (Buffer.isBuffer(bytes)) {
    const outcome = group.length > 1 ? 'combined' : isPdf ? first.fitted.outcome : 'converted';
    yield [papers, { papers, name, extension: 'pdf', bytes, outcome }];
  } else if (group.length > 1) {
    for (const single of group) yield* encloseGroup(options, category, [single], signal);
  } else {
    yield [papers, bytes];
  }
}

function categoryOf({ paper }: StoredPaper, language: Language): string {
  return paper.categoryName ?? exportTexts[language].folders.noCategory;
}

const stemOf = (name: string): string => name.replace(/\.[^.]{1,10}$/, '');
