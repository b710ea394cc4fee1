import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { taxYearBody } from '../years/tax-year-schemas.ts';
import { findingForm, findingIdParam, valueForm, valueIdParam } from './readings.endpoints.ts';
import { paperKinds, paperOwners, valueKeys } from './paper-choices.ts';
import { maxAddedPage, maxConfirmedFiles, paperBox, reading } from './readings.ts';

/*
 * Experts see the readings of the files that they may see, in the same versions: documents decides. A look at them is in the
 * access log of recognition.
 */

const deskFileParams = filingParams.extend({ id: z.string() });
const errors = ['FILE_NOT_FOUND', 'READING_NOT_DONE'] as const;

/** At most 100 readings a page, and fewer when they have very many values. */
export const listDeskReadings = endpoint({
  id: 'desk.readings',
  owner: 'recognition',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/readings',
  summary: 'The readings of the files of a filing for experts; recorded in the access log',
  access: 'expert',
  params: filingParams,
  page: true,
  response: z.array(reading),
  followPages: true,
  errors: ['FILE_NOT_FOUND'],
});

export const getDeskReading = endpoint({
  id: 'desk.reading',
  owner: 'recognition',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/reading',
  summary: 'The reading of a file for experts; recorded in the access log',
  access: 'expert',
  params: deskFileParams,
  response: reading,
  errors: ['FILE_NOT_FOUND'],
});

/** A correction of kind or category teaches the office, and changes no file. The values are confirmed unless the call says that they were not looked at. */
export const confirmDeskReadings = endpoint({
  id: 'desk.confirmReadings',
  owner: 'recognition',
  method: 'POST',
  path: '/api/desk/filings/{userId}/{taxYear}/readings/confirm',
  summary: `Confirms or corrects the readings of up to ${maxConfirmedFiles} files, all of them or, after an error, none`,
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({
    files: z
      .array(
        z.strictObject({
          id: z.string().max(100),
          kind: z.enum(paperKinds).optional(),
          categoryId: z.number().int().optional(),
          taxYear: taxYearBody.optional(),
          owner: z.enum(paperOwners).optional(),
          confirmsValues: z.boolean().default(true),
        }),
      )
      .min(1)
      .max(maxConfirmedFiles),
  }),
  response: z.object({ success: z.literal(true) }),
  errors: [...errors, 'CATEGORY_UNKNOWN'],
});

/** The filing follows from the file. A call that fails may have added the value: the list of readings says so. */
export const addDeskValue = endpoint({
  id: 'desk.addValue',
  owner: 'recognition',
  method: 'POST',
  path: '/api/desk/files/{id}/values',
  summary: 'Adds an amount that was not read to the values of a paper, as a word of the expert',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({
    key: z.enum(valueKeys),
    value: valueForm.shape.value.unwrap(),
    currency: valueForm.shape.currency,
    /** From 1. */
    page: z.number().int().min(1).max(maxAddedPage).optional(),
    box: paperBox.optional(),
  }),
  response: reading,
  errors: [...errors, 'TOO_MANY_VALUES'],
});

export const saveDeskValue = endpoint({
  id: 'desk.saveValue',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/reading/values/{valueId}',
  summary: 'Confirms, corrects or adds a value of a paper, which no later reading overwrites',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: deskFileParams.extend({ valueId: valueIdParam }),
  body: valueForm,
  response: reading,
  errors: [...errors, 'TOO_MANY_VALUES'],
});

export const resetDeskValue = endpoint({
  id: 'desk.resetValue',
  owner: 'recognition',
  method: 'DELETE',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/reading/values/{valueId}',
  summary: 'Returns to the recognized value; a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: deskFileParams.extend({ valueId: valueIdParam }),
  response: reading,
  errors: [...errors],
});

export const dismissDeskFinding = endpoint({
  id: 'desk.dismissFinding',
  owner: 'recognition',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/files/{id}/reading/findings/{findingId}',
  summary: 'Dismisses a finding, also for later readings, or takes that back',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: deskFileParams.extend({ findingId: findingIdParam }),
  body: findingForm,
  response: reading,
  errors: [...errors, 'FINDING_NOT_FOUND'],
});
