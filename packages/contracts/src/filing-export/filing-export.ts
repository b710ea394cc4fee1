import { z } from 'zod';
import { cantonCode } from '../cantons/cantons.ts';
import { noneReasons } from '../categories/none-this-year.ts';
import { isDamaged, path, sha256, taxYear, time } from '../params/export-fields.ts';
import { child, spouse } from '../household/household.ts';
import { languages } from '../language/language.ts';
import { profileFields } from '../profile/profile.ts';
import { reviewStates } from '../review/review.ts';
import { sectionIds } from '../sections/sections.ts';
import { taxStatusNames } from '../status/status.ts';
import { userId } from '../params/users.ts';

/** Incremented when a field is removed or changes its meaning; a new field keeps the number. */
export const filingExportFormat = 1;

const language = z.enum(languages as [string, ...string[]]);
const categoryId = z.number().int();
const categoryName = z.string().describe('Name of the category, in `language`');

/** The filing of a tax year without its papers, as the filing service has it. */
export const filingData = z.object({
  taxYear,
  status: z.enum(taxStatusNames),
  person: z.object({
    userId: userId.describe('Number of the user in this installation'),
    name: z.string().nullable(),
    email: z.string(),
  }),
  canton: cantonCode.nullable().describe('Canton of residence at the latest transmission'),
  deadline: z.iso.date().nullable().describe('Filing deadline at the latest transmission'),
  transmissions: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(['dossier', 'supplement']),
        supplementOf: z.uuid().nullable().describe('The dossier that a supplement belongs to'),
        transmittedAt: time,
        path: path.optional().describe('The PDF in this archive; missing when it is damaged'),
      }),
    )
    .describe('Dossiers and supplements, oldest first'),
  answers: profileFields.describe(
    'Answers as they are now. A missing or null field is not answered. Ages are in whole years, amounts in whole CHF per month',
  ),
  answerTexts: z
    .array(
      z.object({
        heading: z.string(),
        answers: z.array(
          z.object({
            field: z.string().nullable().describe('The field of `answers`, with its position in a list'),
            label: z.string(),
            value: z.string(),
            mark: z
              .enum(['open', 'none'])
              .nullable()
              .describe('open: "I don\'t know yet"; none: declared as "None this year"'),
          }),
        ),
      }),
    )
    .describe('The same answers as text in `language`, grouped as in the dossier'),
  sections: z.array(z.enum(sectionIds)).describe('Enabled sections of the advanced tax information'),
  spouse: z.object(spouse.shape).nullable().describe('null while the section is not enabled'),
  children: z.array(z.object(child.shape)).describe('Empty while the section is not enabled'),
  noneThisYear: z
    .array(
      z.object({
        categoryId,
        categoryName,
        reason: z.enum(noneReasons),
        note: z.string().nullable().describe('The reason in the words of the user'),
        declaredAt: time,
      }),
    )
    .describe('Required categories declared to have no document'),
});
export type FilingData = z.infer<typeof filingData>;

/** A file in the version that experts see. */
export const filingPaper = z.object({
  id: z.uuid(),
  path,
  name: z.string().describe('The name given by the user'),
  categoryId: categoryId.nullable(),
  categoryName: categoryName.nullable(),
  version: z.number().int(),
  uploadedAt: time,
  isTransmitted: z
    .boolean()
    .describe('False for a version that answers a request and is not part of a dossier yet'),
  deletedAt: time.nullable().describe('When the user deleted a paper that was transmitted'),
  state: z.enum(reviewStates).describe('State of the review'),
  size: z.number().int().describe('In bytes'),
  mediaType: z.string(),
  sha256,
  isDamaged: isDamaged.describe('The paper is damaged: it is missing in this archive, or ends early'),
});
export type FilingPaper = z.infer<typeof filingPaper>;

/** `filing.json` in the ZIP of a filing. Documented in `docs/filing-export.md`. */
export const filingExport = z.object({
  format: z.literal(filingExportFormat).describe('Version of this format'),
  exportedAt: time,
  language: language.describe('Language of texts and names'),
  ...filingData.shape,
  papers: z.array(filingPaper).describe('The files in `papers/`'),
});
export type FilingExport = z.infer<typeof filingExport>;

/** The JSON Schema of `filing.json`. */
export function filingExportSchema(): object {
  return z.toJSONSchema(filingExport, { io: 'input', unrepresentable: 'any' });
}
