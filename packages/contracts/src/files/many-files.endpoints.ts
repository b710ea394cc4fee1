import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { fileChange, fileEditErrors, fileResponse, manyFilesBody } from './files.endpoints.ts';
import { maxFilesAtOnce } from './limits.ts';

/** The error of a single file names it: `fields` has the path `files.<index>`. */
export const editFiles = endpoint({
  id: 'files.editMany',
  owner: 'documents',
  method: 'PATCH',
  path: '/api/files',
  summary: `Changes up to ${maxFilesAtOnce} files, all of them or, after an error, none`,
  access: 'user',
  body: z.strictObject({
    files: z
      .array(z.strictObject({ id: z.string().max(100), ...fileChange }))
      .min(1)
      .max(maxFilesAtOnce),
  }),
  response: z.array(fileResponse),
  errors: fileEditErrors,
});

export const deleteFiles = endpoint({
  id: 'files.deleteMany',
  owner: 'documents',
  method: 'POST',
  path: '/api/files/delete',
  summary: `Moves up to ${maxFilesAtOnce} files to the trash, all of them or, after an error, none`,
  access: 'user',
  body: manyFilesBody,
  response: z.array(fileResponse),
  errors: ['FILE_NOT_FOUND'],
});

export const restoreFiles = endpoint({
  id: 'files.restoreMany',
  owner: 'documents',
  method: 'POST',
  path: '/api/files/restore',
  summary: `Restores up to ${maxFilesAtOnce} files from the trash, all of them or, after an error, none`,
  access: 'user',
  body: manyFilesBody,
  response: z.array(fileResponse),
  errors: ['FILE_NOT_FOUND', 'QUOTA_EXCEEDED', 'FILES_PER_YEAR_EXCEEDED'],
});
