import * as endpoints from '@dossier/contracts';
import type { BodyIn, DeskFile } from '@dossier/contracts';
import { call } from '@dossier/remote-kit';
import { refreshAfter } from './refresh-after.ts';

type Params = Record<'userId' | 'taxYear', string>;
type Verdict<V = BodyIn<typeof endpoints.reviewFile>> = V extends unknown
  ? Omit<V, 'version' | 'revision'>
  : never;
type Seen = Pick<DeskFile, 'id' | 'version' | 'review'>;

/** Accepts the version of a file that was looked at, or requests a better one. The list is requested again, also after a refusal. */
export function reviewFile(
  filing: Params,
  { id, version, review }: Seen,
  verdict: Verdict,
): Promise<DeskFile> {
  const body = { ...verdict, version, revision: review?.revision ?? null };
  const request = call(endpoints.reviewFile, { params: { ...filing, id }, body });
  return refreshAfter(request, endpoints.listDeskFiles, { params: filing });
}

/** Withdraws the review that was shown. The list is requested again, also after a refusal. */
export function withdrawReview(
  filing: Params,
  { id, version }: Pick<DeskFile, 'id' | 'version'>,
  revision: number,
): Promise<DeskFile> {
  const query = { version: String(version), revision: String(revision) };
  const request = call(endpoints.withdrawReview, { params: { ...filing, id }, query });
  return refreshAfter(request, endpoints.listDeskFiles, { params: filing });
}
