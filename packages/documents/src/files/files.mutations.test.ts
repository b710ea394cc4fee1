import { expect, it } from 'vitest';
import * as api from '@dossier/contracts';
import { sampleFileResponse } from '@dossier/contracts/testing';
import { mock, mockError, showEverything } from '@dossier/remote-kit/testing';
import { deleteFiles, restoreFile } from './files.mutations.ts';

const file = sampleFileResponse('a.pdf');
const writes = [mock(api.deleteFile, file), mock(api.deleteFiles, [file]), mock(api.restoreFile, file)];

it.each([
  ['deleteFiles', () => deleteFiles([file]), 'files.delete'],
  ['deleteFiles of several', () => deleteFiles([file, file]), 'files.deleteMany'],
  ['restoreFile', () => restoreFile(file), 'files.restore'],
])('%s requests what it invalidates, and tells the other remotes', async (_, mutate, id) => {
  const { change } = await showEverything(writes);
  const requested = [id, 'categories.list', 'files.bin', 'files.list', 'status.get'].toSorted();
  expect(await change(mutate)).toEqual({ requested, published: ['filesChanged'] });
});

it('invalidates nothing when it fails', async () => {
  const { change } = await showEverything([mockError(api.deleteFile, 'FILE_NOT_FOUND')]);
  const failed = () => expect(deleteFiles([file])).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
  expect(await change(async () => failed())).toEqual({ requested: ['files.delete'], published: [] });
});
