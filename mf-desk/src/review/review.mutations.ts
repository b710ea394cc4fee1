import * as endpoints from '@dossier/contracts';
import type { BodyIn, DeskFile } from '@dossier/contracts';
import { call, refresh, setData } from '@dossier/remote-kit';
import { refreshFiling } from '../filings/filings.mutations.ts';

type Params = Record<'userId' | 'taxYear', string>;

type Verdict<V = BodyIn<typeof endpoints.reviewFile>> = V extends unknown
  ? Omit<V, 'version' | 'revision'>
  : never;

type Seen = Pick<DeskFile, 'id' | 'version' | 'review'>;

/** Accepts the version of a file that was looked at, or requests a better one. */
export function reviewFile(
  filing: Params,
  { id, version, review }: Seen,
  verdict: Verdict,
): Promise<DeskFile> {
  const body = { ...verdict, version, revision: review?.revision ?? null };
  return showReview(filing, call(endpoints.reviewFile, { params: { ...filing, id }, body }));
}

/** Withdraws the review that was shown. */
export function withdrawReview(
  filing: Params,
  { id, version }: Pick<DeskFile, 'id' | 'version'>,
  revision: number,
): Promise<DeskFile> {
  const query = { version: String(version), revision: String(revision) };
  return showReview(filing, call(endpoints.withdrawReview, { params: { ...filing, id }, query }));
}

/** Marks a file as internal to the office, or takes that back. */
export function markInternal(filing: Params, id: string, isInternal: boolean): Promise<DeskFile> {
  const request = call(endpoints.markInternal, { params: { ...filing, id }, body: { isInternal } });
  return showReview(filing, request);
}

/** Shows the stored review in the list, which is only requested again after a refusal: somebody else was faster. */
async function showReview(params: Params, request: Promise<DeskFile>): Promise<DeskFile> {
  try {
    const stored = await request;
    await setData(endpoints.listDeskFiles, { params }, (files) =>
      files?.map((file) => (file.id === stored.id ? stored : file)),
    );
    refreshFiling(params);
    return stored;
  } catch (error) {
    await refresh(endpoints.listDeskFiles, { params });
    throw error;
  }
}
