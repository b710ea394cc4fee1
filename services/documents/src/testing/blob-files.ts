import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestService } from '@dossier/service-kit/testing';
import { fileVersionEntity } from '../files/files.entity.ts';

const blobDirectory = (dataDir: string) => join(dataDir, 'blobs', 'documents');

/** All files of the blob store: complete blobs, and unfinished ones in `tmp`. */
export async function storedFiles(dataDir: string): Promise<{ blobs: string[]; temporary: string[] }> {
  const entries = await readdir(blobDirectory(dataDir), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const isTemporary = (path: string) => path.startsWith(join(blobDirectory(dataDir), 'tmp'));
  return { blobs: paths.filter((path) => !isTemporary(path)), temporary: paths.filter(isTemporary) };
}

/** The path of the blob of a version. */
export async function blobPath(test: TestService, fileId: string, version = 1): Promise<string> {
  const row = await test.db.read((manager) =>
    manager.findOneByOrFail(fileVersionEntity, { fileId, version }),
  );
  return join(blobDirectory(test.dataDir), row.blobKey.slice(0, 2), row.blobKey);
}
