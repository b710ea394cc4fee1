import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call } from '@dossier/remote-kit';
import { changeFiling, paramsOf, type ShownFiling } from '../filings/filings.mutations.ts';

type Target = BodyIn<typeof endpoints.moveDeskFiling>['status'];

/** Marks a filing as waiting for the user, or as the office's turn. */
export function setFilingWaiting(filing: ShownFiling, waiting: boolean): Promise<void> {
  const body = { version: filing.version, waiting };
  return changeFiling(filing, call(endpoints.setFilingWaiting, { params: paramsOf(filing), body }));
}

/** Confirms the review of a filing, for another expert to complete it, or takes that back. */
export function confirmReview(filing: ShownFiling, confirmed: boolean): Promise<void> {
  const body = { version: filing.version, confirmed };
  return changeFiling(filing, call(endpoints.confirmReview, { params: paramsOf(filing), body }));
}

/** Moves a filing to another status. */
export function moveDeskFiling(filing: ShownFiling, status: Target): Promise<void> {
  const body = { version: filing.version, status };
  return changeFiling(filing, call(endpoints.moveDeskFiling, { params: paramsOf(filing), body }));
}
