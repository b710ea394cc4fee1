import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileEditErrors, fileResponse } from '../files/files.endpoints.ts';
import { taxYear, taxYearBody } from '../years/tax-year-schemas.ts';
import { paperOwners } from './paper-choices.ts';
import {
  maxConfirmedFiles,
  maxPaperAmount,
  maxPaperValues,
  reading,
  recognizedValue,
  valueKeyOf,
} from './readings.ts';

const fileParams = z.strictObject({ id: z.string() });

/** A value id in a path: one that no reading can have is VALIDATION_FAILED. */
export const valueIdParam = z.string().refine((id) => valueKeyOf(id) !== undefined);

export const findingIdParam = z.string().max(200);

/** What somebody enters for a value; null says that the paper has no such value. */
export const valueForm = z.strictObject({
  value: z.number().min(-maxPaperAmount).max(maxPaperAmount).nullable(),
  /** ISO 4217; that of the recognized value, or CHF, when absent. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
});

/** An amount as it was shown to the person who confirms the reading. */
const seenValue = z.strictObject({
  id: valueIdParam,
  ...recognizedValue.pick({ value: true, currency: true }).shape,
});
export type SeenValue = z.infer<typeof seenValue>;

export const findingForm = z.strictObject({ isDismissed: z.boolean() });

/** A file that was not read yet has the state `waiting` and the confidence `none`. */
export const getReading = endpoint({
  id: 'readings.get',
  owner: 'recognition',
  method: 'GET',
  path: '/api/files/{id}/reading',
  summary: 'What the reader recognized in a file: kind, year, owner, values with their place, findings',
  access: 'user',
  params: fileParams,
  response: reading,
  errors: ['FILE_NOT_FOUND'],
});

/** At most 100 readings a page, and fewer when they have very many values. */
export const listReadings = endpoint({
  id: 'readings.list',
  owner: 'recognition',
  method: 'GET',
  path: '/api/readings',
  summary: 'The readings of the files of a tax year, by default the default year, latest upload first',
  access: 'user',
  page: true,
  query: z.strictObject({ taxYear: taxYear.optional() }),
  response: z.array(reading),
  followPages: true,
});

/**
 * Files papers as proposed, or as the person corrects it; a file that has a category keeps it unless the body names another.
 * An amount counts as confirmed where `seenValues` has it as it was read.
 * The error of a single file names it: `fields` has the path `files.<index>`.
 */
export const confirmReadings = endpoint({
  id: 'readings.confirm',
  owner: 'recognition',
  method: 'POST',
  path: '/api/readings/confirm',
  summary: `Confirms the readings of up to ${maxConfirmedFiles} files and files them, all of them or, after an error, none`,
  access: 'user',
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          id: z.string().max(100),
          categoryId: z.number().int().optional(),
          taxYear: taxYearBody.optional(),
          owner: z.enum(paperOwners).optional(),
          seenValues: z.array(seenValue).max(maxPaperValues).optional(),
        }),
      )
      .min(1)
      .max(maxConfirmedFiles),
  }),
  response: z.object({ files: z.array(fileResponse) }),
  errors: [...fileEditErrors, 'NO_PROPOSAL'],
});

export const saveReadingValue = endpoint({
  id: 'readings.saveValue',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/files/{id}/reading/values/{valueId}',
  summary: 'Confirms, corrects or adds a value of a paper, which no later reading overwrites',
  access: 'user',
  params: fileParams.extend({ valueId: valueIdParam }),
  body: valueForm,
  response: reading,
  errors: ['FILE_NOT_FOUND', 'READING_NOT_DONE', 'TOO_MANY_VALUES'],
});

export const resetReadingValue = endpoint({
  id: 'readings.resetValue',
  owner: 'recognition',
  method: 'DELETE',
  path: '/api/files/{id}/reading/values/{valueId}',
  summary: 'Returns to the recognized value; a repeated call changes nothing',
  access: 'user',
  params: fileParams.extend({ valueId: valueIdParam }),
  response: reading,
  errors: ['FILE_NOT_FOUND', 'READING_NOT_DONE'],
});

export const dismissFinding = endpoint({
  id: 'readings.dismiss',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/files/{id}/reading/findings/{findingId}',
  summary: 'Dismisses a finding, also for later readings, or takes that back',
  access: 'user',
  params: fileParams.extend({ findingId: findingIdParam }),
  body: findingForm,
  response: reading,
  errors: ['FILE_NOT_FOUND', 'READING_NOT_DONE', 'FINDING_NOT_FOUND'],
});
