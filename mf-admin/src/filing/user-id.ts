import { userId } from '@dossier/contracts';

/** The number a person typed as a user id; undefined when it is none (document 2, section 5: non-zero). */
export function parseUserId(text: string): number | undefined {
  if (!/^\d+$/.test(text.trim())) return undefined;
  return userId.safeParse(Number(text)).data;
}
