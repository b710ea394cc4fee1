import type { z } from 'zod';

/** `required` at `note`: another reason than those of the list needs words. */
export function checkReasonNote({
  value: { reason, note },
  issues,
}: z.core.ParsePayload<{ reason: string; note?: string | undefined }>): void {
  if (reason !== 'other' || note) return;
  issues.push({ code: 'custom', input: note, path: ['note'], params: { code: 'required' } });
}
