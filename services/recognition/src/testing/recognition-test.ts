import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  describePaper,
  getHouseholdForUser,
  getPaperContent,
  getProfileForUser,
  listReadings,
  recordPaper,
  type Paper,
  type RecognizedPaper,
} from '@dossier/contracts';
import type { Reader } from '@dossier/document-reader';
import { fail } from '@dossier/service-kit';
import { as, asService, startTestService, stubEndpoint } from '@dossier/service-kit/testing';
import { vi } from 'vitest';
import type { ModelLimits } from '../model/model-reader.ts';
import { unknownPaper } from '../recognize/unknown-paper.ts';
import { touchPapers } from '../papers/paper-revisions.ts';
import { readingEntity } from '../papers/readings.entity.ts';
import { storeReading } from '../readings/readings.repository.ts';
import { createRecognitionService } from '../service.ts';

type Options = NonNullable<Parameters<typeof startTestService>[1]>;

/** The service with documents and profile as stubs. `papers` are what documents stores, `reads` the papers it was asked for. */
export async function startRecognition(
  { stubServices = [], ...options }: Options = {},
  reader?: Reader,
  limits?: ModelLimits,
) {
  const papers = new Map<string, Paper>();
  const reads: string[] = [];
  /** The bytes of papers that are more than a line of text. */
  const contents = new Map<string, { readonly type: string; readonly bytes: Buffer }>();
  const down = new Set<'documents' | 'profile'>();
  const checkIsUp = (name: 'documents' | 'profile') => {
    if (down.has(name)) throw fail('SERVICE_UNAVAILABLE', { retryAfter: 1 });
  };
  const find = (userId: number, id: string) => {
    checkIsUp('documents');
    const paper = papers.get(id);
    if (!paper || paper.userId !== userId || paper.state !== 'stored') throw fail('FILE_NOT_FOUND');
    return paper;
  };
  const test = await startTestService((deps) => createRecognitionService(deps, reader, limits), {
    ...options,
    stubServices: [
      stubEndpoint(describePaper, ({ params }) => find(params.userId, params.id)),
      stubEndpoint(getPaperContent, ({ params }) => {
        find(params.userId, params.id);
        reads.push(params.id);
        const { type, bytes } = contents.get(params.id) ?? { type: 'text/plain', bytes: Buffer.from('text') };
        return {
          body: Readable.from([bytes]),
          headers: { 'Content-Type': type, 'Content-Length': String(bytes.length) },
        };
      }),
      stubEndpoint(getProfileForUser, ({ params: { userId } }) => {
        checkIsUp('profile');
        return {
          userId,
          firstName: 'Anna',
          lastName: 'Muster',
          version: 1,
          subscriptionPlan: 'basic' as const,
          isProfileComplete: true,
          isTaxProfileComplete: true,
          termsAcceptedAt: null,
        };
      }),
      stubEndpoint(getHouseholdForUser, () => {
        checkIsUp('profile');
        return { spouse: null, children: [] };
      }),
      ...stubServices,
    ],
  });

  /** Announces a file as documents does; the same with `change` for a later state of it. */
  async function announce(userId: number, change: Partial<Paper> = {}): Promise<Paper> {
    const fileId = change.fileId ?? randomUUID();
    const paper: Paper = {
      userId,
      fileId,
      version: 1,
      uploadedAt: new Date(test.clock.now()).toISOString(),
      taxYear: 2025,
      categoryId: null,
      sorting: null,
      state: 'stored',
      ...papers.get(fileId),
      ...change,
    };
    papers.set(fileId, paper);
    const { status } = await test.request(recordPaper, { body: paper }, { as: asService('documents') });
    if (status !== 200) throw new Error(`announcement refused: ${status}`);
    return paper;
  }

  const list = async (userId: number, taxYear = 2025) =>
    (await test.request(listReadings, { query: { taxYear: String(taxYear) } }, { as: as(userId) })).body;

  /**
   * Resolves when every paper of the user was read. On a busy machine a call to another service may end early, which pauses the
   * queue until the clock goes on.
   */
  async function whenRead(userId: number, taxYear?: number): Promise<void> {
    const isRead = async () =>
      (await list(userId, taxYear)).every(({ state }) => state === 'done' || state === 'failed');
    for (let attempt = 0; attempt < 6; attempt += 1) {
      try {
        return void (await vi.waitUntil(isRead, { timeout: 10_000, interval: 20 }));
      } catch {
        await test.clock.advance(6_000);
      }
    }
    throw new Error(`the papers of user ${userId} were not read`);
  }

  /** Stores what the machine recognized in a paper, in place of what its bytes say. */
  async function recognize(
    paper: Paper,
    recognized: Partial<RecognizedPaper>,
    words: readonly string[] = [],
  ): Promise<void> {
    await whenRead(paper.userId, paper.taxYear);
    const seal = await test.service.seals.forWriting(paper.userId);
    const content = { paper: { ...unknownPaper, ...recognized }, words };
    await test.db.write(async (manager) => {
      await touchPapers(manager, paper.userId);
      const row = await manager.findOneByOrFail(readingEntity, {
        fileId: paper.fileId,
        version: paper.version,
      });
      await storeReading(manager, seal, { ...row } as never, content, new Date(test.clock.now()));
    });
  }

  return { test, announce, list, whenRead, recognize, papers, contents, reads, down };
}

export type RecognitionTest = Awaited<ReturnType<typeof startRecognition>>;
