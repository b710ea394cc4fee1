import { z } from 'zod';
import { responseDivision } from './division.ts';
import { exportedAccess, taxYear, time } from '../params/export-fields.ts';
import { decidedProposal } from './last-return.ts';
import { responsePaperKind } from './paper-choices.ts';
import { reading } from './readings.ts';

/** What the reader stores about a user, in the user's export. */
export const exportedReadings = z.object({
  readings: z
    .array(
      reading.extend({
        taxYearOfFile: taxYear,
        dismissed: z.array(z.string()).describe('Codes and details of the notes you dismissed'),
        proposals: z
          .array(decidedProposal)
          .default([])
          .describe('Of a tax return: what it proposed for the year after it, and what you decided'),
        searchedLines: z
          .number()
          .int()
          .default(0)
          .describe(
            'How many lines of the document are stored to find it by; they are in the document itself',
          ),
        division: responseDivision
          .optional()
          .describe('The documents that one file seems to hold, with their pages'),
      }),
    )
    .describe('What was recognized in each version of a document, and what you or an expert corrected'),
  learnedForms: z
    .array(
      z.object({
        kind: responsePaperKind,
        categoryId: z.number().int().nullable(),
        words: z
          .number()
          .int()
          .describe('How many words mark the form; only keyed hashes of them are stored'),
        learnedAt: time,
      }),
    )
    .describe('Forms that the reader learned from your corrections'),
  gonePapers: z
    .array(z.object({ taxYear, declaredAt: time }))
    .describe('Expected documents that you declared not to exist any more'),
  consents: z
    .array(z.object({ host: z.string(), consentedAt: time, revokedAt: time.nullable() }))
    .describe('Your consents to send the text of unknown documents to a model server of the operator'),
  access: z.array(exportedAccess).describe('Who looked at your readings, oldest first'),
});
export type ExportedReadings = z.infer<typeof exportedReadings>;
