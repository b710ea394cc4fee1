import { z } from 'zod';
import { callDirections, journalKinds } from '../journal/journal.ts';
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

export const exportedClient = z
  .object({
    tags: z.array(z.string()).describe('The words by which the office sorts you'),
    lastContactAt: time.nullable().describe('When an expert last wrote to you or reminded you'),
    journal: z
      .array(
        z.object({
          kind: z.enum(journalKinds).describe('A note, a call with you, or a task of the office'),
          at: time,
          editedAt: time.nullable(),
          text: z.string().nullable().describe('null when the stored text is damaged'),
          day: z.string().nullable().describe('The day of a call, or by which a task is done'),
          direction: z
            .enum(callDirections)
            .nullable()
            .describe('Of a call: "in": you called; "out": the office did'),
          doneAt: time.nullable().describe('When a task was done'),
        }),
      )
      .default([])
      .describe('What the office noted about you besides your tax years, oldest first'),
    actedAt: time.nullable().describe('When you last saved answers or documents'),
  })
  .nullable()
  .describe('What the office keeps about you in its list of clients; null without one');

export const exportedSavedViews = z
  .array(
    z.object({
      at: time,
      name: z.string().nullable().describe('null when the stored view is damaged'),
      filters: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .nullable()
        .describe('Filters of the list, and the order of the queue; null when the stored view is damaged'),
    }),
  )
  .describe(
    'The views of the queue and of the list of clients that you saved as an expert, those of the queue first',
  );
