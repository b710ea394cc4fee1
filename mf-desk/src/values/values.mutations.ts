import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';
import { refreshFiling } from '../filings/filings.mutations.ts';

type Params = Record<'userId' | 'taxYear', string>;

const refreshed = async (filing: Params, request: Promise<unknown>): Promise<void> => {
  await refreshAfter(request, endpoints.listDeskReadings, { params: filing });
  refreshFiling(filing);
};

/** Confirms every value of a paper that nobody looked at yet. */
export function confirmDeskReading(filing: Params, fileId: string): Promise<void> {
  const body = { files: [{ id: fileId }] };
  return refreshed(filing, call(endpoints.confirmDeskReadings, { params: filing, body }));
}

type Correction = Omit<
  BodyIn<typeof endpoints.confirmDeskReadings>['files'][number],
  'id' | 'confirmsValues'
>;

/** Says what a paper is: kind, category, year or person. Its values stay unconfirmed. */
export function correctDeskReading(filing: Params, fileId: string, correction: Correction): Promise<void> {
  const body = { files: [{ id: fileId, confirmsValues: false, ...correction }] };
  return refreshed(filing, call(endpoints.confirmDeskReadings, { params: filing, body }));
}

/** Adds a value that was not read. */
export function addDeskValue(
  filing: Params,
  fileId: string,
  body: BodyIn<typeof endpoints.addDeskValue>,
): Promise<void> {
  return refreshed(filing, call(endpoints.addDeskValue, { params: { id: fileId }, body }));
}

/** Confirms or corrects a value of a paper; null says that it is not needed. */
export function saveDeskValue(
  filing: Params,
  fileId: string,
  valueId: string,
  body: BodyIn<typeof endpoints.saveDeskValue>,
): Promise<void> {
  const params = { ...filing, id: fileId, valueId };
  return refreshed(filing, call(endpoints.saveDeskValue, { params, body }));
}

/** Returns to the value that was read. */
export function resetDeskValue(filing: Params, fileId: string, valueId: string): Promise<void> {
  const params = { ...filing, id: fileId, valueId };
  return refreshed(filing, call(endpoints.resetDeskValue, { params }));
}

export function dismissDeskFinding(
  filing: Params,
  fileId: string,
  findingId: string,
  isDismissed: boolean,
): Promise<void> {
  const params = { ...filing, id: fileId, findingId };
  return refreshed(filing, call(endpoints.dismissDeskFinding, { params, body: { isDismissed } }));
}
