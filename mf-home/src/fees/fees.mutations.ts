import * as endpoints from '@dossier/contracts';
import type { Language } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Accepts the mandate letter in the version and language that were shown. */
export async function acceptMandate({
  version,
  language,
}: {
  version: number;
  language: Language;
}): Promise<void> {
  const request = call(endpoints.acceptMandate, { body: { accepted: true, version, language } });
  await refreshAfter(request, endpoints.getFees);
}
