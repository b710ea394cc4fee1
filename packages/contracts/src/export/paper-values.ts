import { z } from 'zod';
import { path, time } from '../params/export-fields.ts';
import { paperOwners, responsePaperKind } from '../readings/paper-choices.ts';
import { readingValue } from '../readings/readings.ts';

/** `values.json` in the ZIP of a filing. Documented in `docs/filing-export.md`. */
export const paperValues = z.object({
  note: z.string().describe('That the values are read from papers, and are never tax owed'),
  exportedAt: time,
  isAvailable: z.boolean().describe('False when the reader was unavailable: the values are missing then'),
  values: z.array(
    z.object({
      fileId: z.string(),
      path,
      kind: responsePaperKind,
      kindName: z.string().nullable(),
      issuer: z.string().nullable(),
      owner: z.enum(paperOwners).nullable(),
      ownerName: z.string().nullable(),
      taxYear: z.number().int().nullable().describe('The year the paper is about'),
      duplicateOf: z
        .string()
        .nullable()
        .describe('The fileId of an earlier upload of the same paper: its values must not be added up twice'),
      ...readingValue.pick({
        key: true,
        label: true,
        value: true,
        currency: true,
        page: true,
        source: true,
        by: true,
        confirmedBy: true,
      }).shape,
    }),
  ),
});
export type PaperValues = z.infer<typeof paperValues>;
