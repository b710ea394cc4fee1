import * as endpoints from '@dossier/contracts';
import type { ReturnDraft } from '@dossier/contracts';
import { call } from '@dossier/remote-kit';

/** Makes a draft of the return. Nothing is stored; the AHV number, which may be empty, is in it only. */
export function createReturnDraft(
  params: { userId: string; taxYear: string },
  ahvNumber: string,
): Promise<ReturnDraft> {
  return call(endpoints.createReturnDraft, { params, body: ahvNumber ? { ahvNumber } : {} });
}
