import * as endpoints from '@dossier/contracts';
import type { MessageTemplate, TemplateTexts } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Adds a template under an id of the caller (version null), or edits the one that was shown. */
export function saveTemplate(
  { id, version }: { id: string; version: number | null },
  texts: TemplateTexts,
): Promise<MessageTemplate> {
  const request = call(endpoints.saveTemplate, { params: { id }, body: { version, texts } });
  return refreshAfter(request, endpoints.listTemplates);
}

/** Deletes the template that was shown. */
export async function deleteTemplate({
  id,
  version,
}: Pick<MessageTemplate, 'id' | 'version'>): Promise<void> {
  const request = call(endpoints.deleteTemplate, { params: { id }, query: { version: String(version) } });
  await refreshAfter(request, endpoints.listTemplates);
}
