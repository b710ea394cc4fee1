import {
  hasTerm,
  joinWords,
  matchesTerm,
  paperNameOf,
  readTokens,
  searchLimits,
  type FoundPaper,
  type Language,
  type PaperKind,
  type SearchedFile,
} from '@dossier/contracts';
import { paperKindName } from '@dossier/contracts/reading-texts';
import type { Seal, Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import type { Rest } from '../facts/shared-work.ts';
import { findLine, type FoundLine, type SearchedTerms } from '../paper-text/find-line.ts';
import { unpackLines, unpackWords, type PaperLabel } from '../paper-text/packed-text.ts';
import {
  linesPlace,
  paperLinesEntity,
  paperWordsEntity,
  wordsPlace,
  type TextKey,
} from '../papers/paper-text.entity.ts';

export interface Search {
  readonly userId: number;
  /** In which is searched, newest first. */
  readonly files: readonly SearchedFile[];
  readonly terms: readonly string[];
  readonly language: Language;
  /** By default the words with an error of typing where nothing has the words as typed. */
  readonly typos?: boolean;
  readonly maxResults?: number;
}

interface Match {
  readonly file: SearchedFile;
  /** Null for a file that was not read. */
  readonly label: PaperLabel | null;
}

/** Papers that are read from the database at a time. */
const batch = 50;

/**
 * The newest papers that have all terms. Words with an error of typing are found only where nothing has the terms as they were
 * typed. Nothing of it is kept: the next search opens the words again.
 */
export async function findPapers(service: Service, search: Search, rest: Rest): Promise<FoundPaper[]> {
  const { userId, files, terms, language, typos = true, maxResults = searchLimits.maxResults } = search;
  if (terms.length === 0) return [];
  const typed: Match[] = [];
  const close: Match[] = [];
  for (let start = 0; start < files.length && typed.length < maxResults; start += batch) {
    await rest();
    const part = files.slice(start, start + batch);
    const opened = await openWords(service, userId, part, rest);
    for (const file of part) {
      await rest();
      const found = opened.get(file.id);
      const words = `${found?.words ?? ''}${joinWords(namesOf(file))}`;
      const match = { file, label: found?.label ?? null };
      if (terms.every((term) => hasTerm(words, term))) typed.push(match);
      else if (typos && typed.length === 0 && close.length < maxResults)
        if (terms.every((term) => matchesTerm(words, term, true))) close.push(match);
    }
  }
  const matches = (typed.length > 0 ? typed : close).slice(0, maxResults);
  const searched = { terms, typos: typed.length === 0 };
  const results: FoundPaper[] = [];
  for (const { file, label } of matches) {
    const line = label && label.lines > 0 ? await openLine(service, userId, file, searched, rest) : null;
    const { id: fileId, taxYear, name } = file;
    results.push({
      fileId,
      taxYear,
      name,
      page: line?.page ?? null,
      box: line ? [...line.box] : null,
      text: line?.text ?? labelText(label, language),
    });
  }
  return results;
}

/** What a file is found by although it is on no page. */
const namesOf = ({ name, taxYear }: SearchedFile): string[] => [
  ...readTokens(name).map(({ key }) => key),
  String(taxYear),
];

function labelText(label: PaperLabel | null, language: Language): string {
  if (!label?.kind) return label?.issuer ?? '';
  return paperNameOf({ ...label, kindName: paperKindName(label.kind as PaperKind, language) }) ?? '';
}

const keyOf = (file: SearchedFile): TextKey => ({ fileId: file.id, version: file.version });

/** The words of files by their ids. Damaged ones are left out, as those that were not read yet. */
async function openWords(service: Service, userId: number, files: readonly SearchedFile[], rest: Rest) {
  const rows = await service.db.read((manager) =>
    manager.findBy(paperWordsEntity, {
      fileId: In(files.map(({ id }) => id)),
      version: In([...new Set(files.map(({ version }) => version))]),
      userId,
    }),
  );
  const versionOf = new Map(files.map(({ id, version }) => [id, version]));
  const opened = new Map<string, { readonly label: PaperLabel; readonly words: string }>();
  const seal = rows.length === 0 ? undefined : await service.seals.forReading(userId);
  for (const row of rows) {
    await rest();
    if (versionOf.get(row.fileId) !== row.version) continue;
    const text = seal?.tryOpenOnce(wordsPlace(row), row.words);
    if (text === undefined) continue;
    const { label, recognized, printed } = unpackWords(text);
    opened.set(row.fileId, { label, words: recognized + printed });
  }
  return opened;
}

/** The line with most of the terms; null where none has one. */
async function openLine(
  service: Service,
  userId: number,
  file: SearchedFile,
  searched: SearchedTerms,
  rest: Rest,
): Promise<FoundLine | null> {
  const key = keyOf(file);
  const rows = await service.db.read((manager) =>
    manager.find(paperLinesEntity, { where: { ...key, userId }, order: { part: 'ASC' } }),
  );
  const seal: Seal = await service.seals.forReading(userId);
  let best: FoundLine | null = null;
  for (const row of rows) {
    await rest();
    const text = seal.tryOpenOnce(linesPlace(row), row.lines);
    if (text !== undefined) best = findLine(unpackLines(text), searched, best);
    if (best?.terms === searched.terms.length) break;
  }
  return best;
}
