import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { numberParam } from '../params/number-param.ts';
import { userIdParam, userParams, userYearQuery } from '../params/user-params.ts';
import { userId } from '../params/users.ts';
import { exportedReadings } from './readings-export.ts';
import { fileSortings } from '../files/file-sortings.ts';
import { reading } from './readings.ts';

const fileId = z.uuid();
const success = z.object({ success: z.literal(true) });

/** A file of a user, as the reader knows it. */
const paper = z.strictObject({
  userId,
  fileId,
  version: z.number().int(),
  uploadedAt: z.iso.datetime(),
  taxYear: z.number().int(),
  categoryId: z.number().int().nullable(),
  sorting: z.enum(fileSortings).nullable(),
  /** `destroyed`: the file cannot be restored any more. */
  state: z.enum(['stored', 'deleted', 'destroyed']),
});
export type Paper = z.infer<typeof paper>;

/** For a file whose announcement is still on its way. */
export const describePaper = endpoint({
  id: 'documents.paper',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/{userId}/files/{id}',
  summary: 'A file of a user outside the trash, for the reader',
  access: 'service',
  params: z.strictObject({ userId: userIdParam, id: fileId }),
  response: paper,
  errors: ['FILE_NOT_FOUND'],
});

/** Sent through the outbox of documents after each change of a file, in order, with its present state. */
export const recordPaper = endpoint({
  id: 'readings.record',
  owner: 'recognition',
  method: 'POST',
  path: '/internal/readings/papers',
  summary: 'Records the present state of a file: a new version is read, a deleted file no more',
  access: 'service',
  body: paper,
  response: success,
});

export const getPaperContent = endpoint({
  id: 'documents.paperContent',
  owner: 'documents',
  method: 'GET',
  path: '/internal/documents/{userId}/files/{id}/{version}',
  summary: 'The bytes of a version of a file, for the reader',
  access: 'service',
  params: z.strictObject({ userId: userIdParam, id: fileId, version: numberParam(6) }),
  response: { binary: 'application/octet-stream' },
  errors: ['FILE_NOT_FOUND', 'FILE_MALWARE'],
});

/**
 * Sent through the outbox of recognition. Changes nothing unless the file still waits to be sorted in this version; a
 * category chosen by hand stays.
 */
export const fileByReading = endpoint({
  id: 'documents.fileByReading',
  owner: 'documents',
  method: 'POST',
  path: '/internal/documents/filed-by-reading',
  summary: 'Files a paper by its reading',
  access: 'service',
  body: z.strictObject({ userId, fileId, version: z.number().int(), categoryId: z.number().int() }),
  response: success,
});

/** Sent through the outbox of profile. Without a tax year it concerns them all. */
export const recordPeopleChange = endpoint({
  id: 'readings.peopleChanged',
  owner: 'recognition',
  method: 'POST',
  path: '/internal/readings/people-changed',
  summary: 'Reads the papers of a household again whose names or dates of birth changed',
  access: 'service',
  body: z.strictObject({ userId, taxYear: z.number().int().nullable() }),
  response: success,
});

/** The readings of files that are outside the trash, with texts in the language of the request. */
export const listReadingsForUser = endpoint({
  id: 'readings.of',
  owner: 'recognition',
  method: 'GET',
  path: '/internal/readings',
  summary: 'The readings of a user and tax year, for the dossier and the ZIP for tax software',
  access: 'service',
  page: true,
  query: userYearQuery,
  response: z.array(reading),
  followPages: true,
});

export const exportReadings = endpoint({
  id: 'readings.export',
  owner: 'recognition',
  method: 'GET',
  path: '/internal/readings/{userId}/export',
  summary: 'Everything the reader stores about a user, for the export',
  access: 'service',
  params: userParams,
  response: exportedReadings,
});
