import { z } from 'zod';
import { taxYear, time } from '../params/export-fields.ts';

export const exportedExpertNotes = z
  .array(
    z.object({
      taxYear,
      at: time,
      editedAt: time.nullable(),
      kind: z.enum(['note', 'handover']).describe('"handover": words to the colleague who took it over'),
      text: z.string().nullable().describe('null when the stored text is damaged'),
    }),
  )
  .describe('Notes of experts about your filings, oldest first');

export const exportedSavedViews = z
  .array(
    z.object({
      at: time,
      name: z.string().nullable().describe('null when the stored view is damaged'),
      filters: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .nullable()
        .describe('Filters and order of the queue; null when the stored view is damaged'),
    }),
  )
  .describe('The views of the queue that you saved as an expert, oldest first');
