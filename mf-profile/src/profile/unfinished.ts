import type { z } from 'zod';
import type { profileForm } from './profile-form.schema.ts';

/** What was typed before the profile could be saved, and by whom. */
interface Unfinished {
  userId: number;
  values: z.input<typeof profileForm>;
  accepted: boolean;
}

let unfinished: Unfinished | null = null;

/** Keeps what was typed while the person reads a legal page; in memory only. */
export function keepUnfinished(typed: Unfinished | null): void {
  unfinished = typed;
}

export function unfinishedOf(userId: number): Unfinished | null {
  return unfinished?.userId === userId ? unfinished : null;
}
