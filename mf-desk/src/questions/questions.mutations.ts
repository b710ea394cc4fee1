import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { ApiError, call, refresh } from '@dossier/remote-kit';
import { refreshFiling } from '../filings/filings.mutations.ts';

type Params = Record<'userId' | 'taxYear', string>;

function refreshQuestions(params: Params): void {
  void refresh(endpoints.listDeskQuestions, { params });
  void refresh(endpoints.getConversation);
}

/** Asks the user of a filing about an answer; questions and conversation follow on their own. */
export async function askQuestion(params: Params, body: BodyIn<typeof endpoints.askQuestion>): Promise<void> {
  try {
    await call(endpoints.askQuestion, { params, body });
  } catch (error) {
    // Without a response the question may still have been stored.
    if (error instanceof ApiError && error.status === 0) refreshQuestions(params);
    throw error;
  }
  refreshQuestions(params);
  refreshFiling(params);
}

/** Ends a question that needs no reply any more. The questions are requested again, also after a refusal. */
export async function settleQuestion(params: Params, id: string): Promise<void> {
  try {
    await call(endpoints.settleQuestion, { params: { ...params, id } });
  } finally {
    refreshQuestions(params);
  }
}
