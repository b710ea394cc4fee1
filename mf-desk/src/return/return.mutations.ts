import * as endpoints from '@dossier/contracts';
import type { BodyIn } from '@dossier/contracts';
import { call, refresh, uploadForm } from '@dossier/remote-kit';
import { changeFiling, paramsOf, type ShownFiling } from '../filings/filings.mutations.ts';

/** Completes a filing with its return, or replaces the return. */
export function uploadFiledReturn(filing: ShownFiling, file: File): Promise<void> {
  const form = new FormData();
  form.append('version', String(filing.version));
  form.append('file', file, file.name);
  const params = paramsOf(filing);
  return changeReturn(filing, uploadForm(endpoints.uploadFiledReturn, form, { params }));
}

/** Completes a filing without a return, with a reason for its history. */
export function completeWithoutReturn(
  filing: ShownFiling,
  given: Omit<BodyIn<typeof endpoints.completeWithoutReturn>, 'version'>,
): Promise<void> {
  const body = { ...given, version: filing.version };
  return changeReturn(filing, call(endpoints.completeWithoutReturn, { params: paramsOf(filing), body }));
}

async function changeReturn(filing: ShownFiling, request: Promise<endpoints.DeskFiling>): Promise<void> {
  try {
    await changeFiling(filing, request);
  } finally {
    void refresh(endpoints.listDeskReturns, { params: paramsOf(filing) });
  }
}
