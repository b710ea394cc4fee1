import { listQuestions, listRequestedFiles, type FileResponse, type Question } from '@dossier/contracts';
import { pollMs, useData, useFailureToast, useTexts } from '@dossier/remote-kit';

export interface Requests {
  /** The documents that the expert wants replaced. */
  files: readonly FileResponse[];
  /** The questions of the expert about answers. */
  questions: readonly Question[];
  count: number;
}

/** What the expert asks for in a transmitted year. */
export function useRequests(taxYear: number, isTransmitted: boolean): Requests {
  const t = useTexts('mf-home');
  const options = { refreshInterval: pollMs };
  const files = useData(listRequestedFiles, isTransmitted ? { query: { taxYear } } : null, options);
  const questions = useData(
    listQuestions,
    isTransmitted ? { query: { taxYear: String(taxYear) } } : null,
    options,
  );
  useFailureToast(files.error, t('review.failed'));
  useFailureToast(questions.error, t('questions.failed'));
  const requested = { files: files.data ?? [], questions: questions.data ?? [] };
  return { ...requested, count: requested.files.length + requested.questions.length };
}
