import type { RecognizedPaper } from '@dossier/contracts';
import type { PaperContents } from '@dossier/document-reader';
import { createFairQueue, type Service } from '@dossier/service-kit';
import { applyAnswer } from '../recognize/apply-answer.ts';
import type { RecognizeContext } from '../recognize/context.ts';
import { lineText, paperText } from '../recognize/text/paper-text.ts';
import { askModel, ModelError, type ModelServer } from './ask-model.ts';
import { findConsent } from './model-consent.routes.ts';

export interface ModelLimits {
  /** For the whole response. */
  readonly timeoutMs: number;
  /** The wait for a turn. */
  readonly waitMs: number;
}
export const modelLimits: ModelLimits = { timeoutMs: 30_000, waitMs: 120_000 };

/** A page with fewer words says too little to any reader. */
const minWords = 12;
const maxCharacters = 12_000;

/** The text that is sent: the lines of the pages, and nothing about the person or the file. */
function textOf(contents: PaperContents): string | null {
  const { lines } = paperText(contents);
  const words = lines.reduce((sum, line) => sum + line.words.length, 0);
  return words < minWords ? null : lines.map(lineText).join('\n').slice(0, maxCharacters);
}

interface UnknownPaper {
  readonly userId: number;
  readonly paper: RecognizedPaper;
  readonly contents: PaperContents;
  readonly context: RecognizeContext;
}

export interface ModelReader {
  /** Within this time `ask` has settled. */
  readonly maxMs: number;
  /** Whether the paper stayed unknown, has text, and its owner consented to sending it. */
  mayAsk(unknown: UnknownPaper): Promise<boolean>;
  /** The paper with what the model says, or as it is. Rejects when the service stops. */
  ask(unknown: UnknownPaper): Promise<RecognizedPaper>;
}

/** Asks the model server of the operator about papers that stay unknown: one of a person at a time. */
export function createModelReader(
  { db, log, onStop }: Service,
  server: ModelServer | null,
  { timeoutMs, waitMs }: ModelLimits,
): ModelReader {
  const turns = createFairQueue(
    { places: 4, waiting: 1000, waitingPerOwner: 200, waitMs },
    () => new ModelError('no turn in time'),
  );
  const stopping = new AbortController();
  onStop(() => stopping.abort());

  const hasConsent = async (userId: number) =>
    server !== null && (await db.read((manager) => findConsent(manager, userId, server.url.host))) !== null;

  return {
    maxMs: waitMs + timeoutMs,

    mayAsk: async ({ userId, paper, contents }) =>
      server !== null &&
      paper.confidence === 'none' &&
      paper.unreadable === null &&
      textOf(contents) !== null &&
      hasConsent(userId),

    async ask({ userId, paper, contents, context }) {
      const text = textOf(contents);
      if (!server || text === null) return paper;
      try {
        return await turns.run({ owner: userId, signal: stopping.signal }, async () => {
          // It may have been revoked during the wait.
          if (!(await hasConsent(userId))) return paper;
          const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]);
          return applyAnswer(paper, await askModel(server, text, signal), contents, context);
        });
      } catch (error) {
        stopping.signal.throwIfAborted();
        log.warn(
          { reason: error instanceof ModelError ? error.message : String((error as Error).name) },
          'the model server gave no answer',
        );
        return paper;
      }
    },
  };
}
