import {
  fileByReading,
  getHouseholdForUser,
  getProfileForUser,
  separatePressReasons,
  type RecognizedPaper,
} from '@dossier/contracts';
import type { ReadContents } from '@dossier/document-reader';
import type { Service } from '@dossier/service-kit';
import type { EntityManager } from 'typeorm';
import { createWordHash, listLearned } from '../learned-forms/learning.ts';
import type { ModelReader } from '../model/model-reader.ts';
import { textOf, type PaperText } from '../paper-text/text-of.ts';
import { listOtherParts, showsCode, storeParts, type CodeParts } from '../papers/code-parts.ts';
import { touchPapers } from '../papers/paper-revisions.ts';
import { paperEntity, type PaperLane, type PaperRow } from '../papers/papers.entity.ts';
import { updateClaimed } from '../queue/queue.repository.ts';
import { readContents, type PaperReaders } from './read-contents.ts';
import type { ReadingContent } from '../papers/readings.entity.ts';
import { storeReading } from './readings.repository.ts';
import { formWords } from '../recognize/learning/form-words.ts';
import { dividedPaper, recognizeDivision } from '../recognize/parts/recognize-division.ts';
import { recognize } from '../recognize/recognize.ts';

/** Room to store a reading after a model server was asked. */
const leaseMs = 60_000;

/**
 * Reads a claimed paper: fetches its bytes, recognizes what it is, stores the reading, and files it when that is exact and
 * needs no press of its own. A paper that stays unknown stays claimed while a model server is asked, without a place in the
 * queue.
 */
export function createPaperReader(service: Service, readers: PaperReaders, model: ModelReader) {
  const { db, seals, clock, outbox, log } = service;

  const hashWord = createWordHash(seals);
  /** Papers about which the model server is asked. */
  const asked = new Set<Promise<void>>();
  service.onStop(async () => {
    await Promise.all(asked);
  });

  /** The people of the year, by whose names the owner of a paper is found. */
  async function readHousehold({ userId, taxYear }: PaperRow) {
    const params = { userId: String(userId) };
    const query = { taxYear: String(taxYear) };
    const [profile, household] = await Promise.all([
      service.call(getProfileForUser, { params, query }),
      service.call(getHouseholdForUser, { params, query }),
    ]);
    const { firstName, lastName, dateOfBirth } = profile;
    return { self: { firstName, lastName, birthDate: dateOfBirth }, ...household };
  }

  async function fileExact(manager: EntityManager, paper: PaperRow, { paper: recognized }: ReadingContent) {
    const { fileId, userId, version } = paper;
    const { confidence, categoryId } = recognized;
    if (confidence !== 'exact' || categoryId === null) return;
    // Its year is read again: the person may have moved it meanwhile.
    const waiting = await manager.findOneBy(paperEntity, { fileId, version, sorting: 'auto' });
    if (!waiting || separatePressReasons(recognized, waiting.taxYear).length > 0) return;
    // In order with other calls about the file, and applied only while it still waits to be sorted.
    await outbox.add(
      manager,
      fileByReading,
      { body: { userId, fileId, version, categoryId } },
      { key: fileId },
    );
  }

  return async (paper: PaperRow, signal: AbortSignal): Promise<void> => {
    const household = await readHousehold(paper);
    const others = await listOtherParts(service, paper);
    const known = others.flatMap(({ parts }) => parts);
    const contents = await readContents(service, readers, paper, known, signal);
    const lane = nextLane(paper.lane, contents);
    if (lane !== paper.lane) {
      const dueAt = new Date(clock.now());
      await db.write((manager) => updateClaimed(manager, paper, { state: 'waiting', lane, tries: 0, dueAt }));
      return;
    }
    const words = formWords(contents, household).map(hashWord);
    const learned = await db.read((manager) => listLearned(manager, paper.userId));
    const context = { taxYear: paper.taxYear, household, learned, hashWord };
    const code = { ...partsOf(contents), known: others };
    const whole = recognize(contents, context);
    const recognized = showsCode({ fileId: paper.fileId, ...code }, others) ? whole : withoutValues(whole);
    const division = recognizeDivision(contents, context);
    const read = { lane, text: textOf(contents), code };
    // Nothing is learned from a document with several papers.
    if (division) return store(paper, { paper: dividedPaper(recognized), words: [], division }, read);
    const unknown = { userId: paper.userId, paper: recognized, contents, context };
    if (!(await model.mayAsk(unknown))) return store(paper, { paper: recognized, words }, read);
    // When this fails, the lease of the paper ends and it is read again.
    const dueAt = new Date(clock.now() + model.maxMs + leaseMs);
    await db.write((manager) => updateClaimed(manager, paper, { dueAt }));
    const answered = model
      .ask(unknown)
      .then((answer) => store(paper, { paper: answer, words }, read))
      .catch((error: unknown) => log.warn({ err: error, file: paper.fileId }, 'reading not stored'))
      .finally(() => asked.delete(answered));
    asked.add(answered);
  };

  async function store(
    paper: PaperRow,
    content: ReadingContent,
    { lane, text, code }: ReadOfPaper,
  ): Promise<void> {
    const now = new Date(clock.now());
    const seal = await seals.forWriting(paper.userId);
    await db.write(async (manager) => {
      await touchPapers(manager, paper.userId);
      // A version that was replaced or deleted while it was read has no reading.
      if (!(await updateClaimed(manager, paper, { state: 'done', lane }))) return;
      await storeReading(manager, seal, paper, content, now, text);
      await storeParts(manager, seal, paper, code, now);
      await fileExact(manager, paper, content);
    });
  }
}

/** What is stored beside the reading of a paper. */
interface ReadOfPaper {
  readonly lane: PaperLane;
  readonly text: PaperText;
  readonly code: CodeParts;
}

/** The symbols of codes that a paper holds in part, and whether they are whole with those of other files. */
function partsOf({ codes }: ReadContents): Pick<CodeParts, 'parts' | 'isWhole'> {
  const held = codes.flatMap((code) =>
    'parts' in code && code.parts ? [{ ...code, parts: code.parts }] : [],
  );
  return { parts: held.flatMap(({ parts }) => parts), isWhole: held.some(({ isComplete }) => isComplete) };
}

/** A paper whose amounts another file shows, which holds an earlier symbol of the same code. */
function withoutValues(paper: RecognizedPaper): RecognizedPaper {
  const { statement: _statement, form11: _form11, proposals: _proposals, ...facts } = paper;
  return { ...facts, values: [] };
}

/**
 * The lane in which a paper is read again: one whose budget was used waits behind all others from now on, and is read to its
 * end there. What takes too long even so is read by its text alone.
 */
function nextLane(lane: PaperLane, contents: ReadContents): PaperLane {
  if (!contents.isUnfinished || lane === 'text') return lane;
  if (lane === 'quick') return 'full';
  return hasPages(contents) ? 'slow' : 'text';
}

const hasPages = ({ pages }: ReadContents): boolean => pages.length > 0;
