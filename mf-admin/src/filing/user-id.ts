import { userId } from '@dossier/contracts';

/** Parses a typed user id; undefined unless it is a positive number. */
export function parseUserId(text: string): number | undefined {
  if (!/^\d+$/.test(text.trim())) return undefined;
  return userId.safeParse(Number(text)).data;
}
