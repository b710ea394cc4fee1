import { z } from 'zod';

/** In characters. */
export const maxNoteText = 4000;
/** The notes of all experts about one filing. */
export const maxNotesPerFiling = 200;

export const noteText = z.string().trim().min(1).max(maxNoteText);
