import * as endpoints from '@dossier/contracts';
import type { ReminderRule, ResponseOf, StoredReminderRule } from '@dossier/contracts';
import { call, refreshAfter } from '@dossier/remote-kit';

/** Adds a rule under an id of the caller (version null), or edits the one that was shown. */
export function saveReminderRule(
  { id, version }: { id: string; version: number | null },
  rule: ReminderRule,
): Promise<StoredReminderRule> {
  const request = call(endpoints.saveReminderRule, { params: { id }, body: { version, rule } });
  return refreshAfter(request, endpoints.listReminderRules);
}

/** Deletes the rule that was shown. */
export async function deleteReminderRule({ id, version }: StoredReminderRule): Promise<void> {
  const request = call(endpoints.deleteReminderRule, { params: { id }, query: { version: String(version) } });
  await refreshAfter(request, endpoints.listReminderRules);
}

export type ReminderPreview = ResponseOf<typeof endpoints.previewReminders>;

/** Who would get a mail by a rule; nothing is stored. */
export const previewReminders = (rule: ReminderRule): Promise<ReminderPreview> =>
  call(endpoints.previewReminders, { body: { rule } });
