import type { z } from 'zod';
import type { profileForm } from './profile-form.schema.ts';

/** Unsaved input of the first visit, and its user. */
interface Unfinished {
  userId: number;
  values: z.input<typeof profileForm>;
  accepted: boolean;
}

let unfinished: Unfinished | null = null;

/** Keeps the input while the user reads a legal page; in memory only. */
export function storeUnfinished(input: Unfinished | null): void {
  unfinished = input;
}

export function readUnfinished(userId: number): Unfinished | null {
  return unfinished?.userId === userId ? unfinished : null;
}
