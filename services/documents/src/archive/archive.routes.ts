import { displayName, downloadFiles, type Language } from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { actorOf, fail, type BlobStore, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import type { Archives } from '../export/archives.ts';
import { createEntryPaths, safeName } from '../export/entry-names.ts';
import { exportTexts } from '../export/export-texts.ts';
import { openDocument } from '../export/open-document.ts';
import { recordReading } from '../export/record-reading.ts';
import { zipResponse } from '../export/send-export.ts';
import { createZip, type ZipEntry } from '../export/zip.ts';
import { fileVersionEntity, noCategory, type FileRow, type FileVersionRow } from '../files/files.entity.ts';
import { findLiveFiles, listLiveFiles } from '../files/files.repository.ts';
import { readNameNumbers } from '../files/name-numbers.ts';

interface Archived {
  readonly file: FileRow;
  /** The current version; undefined when its row is missing. */
  readonly stored: FileVersionRow | undefined;
  readonly nameNumber: number | undefined;
}

/** "Download all": the current versions of the files of a year, of one category, or of those requested, as a ZIP. */
export function archiveRoutes(service: Service, blobs: BlobStore, archives: Archives): void {
  service.route(downloadFiles, async ({ query: { taxYear, categoryId, ids }, identity, db, language }) => {
    const { userId } = identity;
    const archived = await db.read(async (manager): Promise<Archived[]> => {
      const rows = ids
        ? await findLiveFiles(manager, ids, userId)
        : (await listLiveFiles(manager, { userId, taxYear, categoryId })).rows;
      const versions = await manager.findBy(fileVersionEntity, { fileId: In(rows.map(({ id }) => id)) });
      const byKey = new Map(versions.map((row) => [`${row.fileId}/${row.version}`, row]));
      const numbers = await readNameNumbers(manager, userId, rows);
      return rows.map((file) => ({
        file,
        stored: byKey.get(`${file.id}/${file.version}`),
        nameNumber: numbers.get(file.id),
      }));
    });
    if (archived.length === 0) throw fail('FILE_NOT_FOUND');
    const actorId = actorOf(identity);
    const { body } = await archives.open(actorId, async () => {
      await recordReading(
        service,
        { actorId, ownerId: userId, action: 'download' },
        archived.map(({ file: { id: fileId, version } }) => ({ fileId, version })),
      );
      const context = { service, blobs, userId, language };
      return { body: createZip((signal) => listEntries(context, archived, signal)) };
    });
    body.once('error', (error) => service.log.warn({ err: error }, 'an archive failed'));
    const names = [String(taxYear), ...(categoryId === undefined ? [] : [nameOf(categoryId, language)])];
    return zipResponse(body, safeName(`Dossier-${names.join('-')}.zip`));
  });
}

function nameOf(categoryId: number, language: Language): string {
  return categoryId === noCategory
    ? exportTexts[language].folders.noCategory
    : categoryName(categoryId, language);
}

interface ArchiveContext {
  readonly service: Service;
  readonly blobs: BlobStore;
  readonly userId: number;
  readonly language: Language;
}

/** The files in a directory per category; at the end a list of those that are damaged. */
async function* listEntries(
  context: ArchiveContext,
  archived: readonly Archived[],
  signal: AbortSignal,
): AsyncGenerator<ZipEntry> {
  const { language } = context;
  const entryPath = createEntryPaths();
  const damaged: string[] = [];
  for (const { file, stored, nameNumber } of archived) {
    const name = displayName({ originalFileName: file.name, nameNumber });
    const path = entryPath([nameOf(file.categoryId, language)], name);
    const input =
      !file.isDamaged && stored && (await openDocument(context, stored, signal, () => damaged.push(path)));
    if (input) yield { name: path, lastModified: file.uploadedAt, input };
    else if (!damaged.includes(path)) damaged.push(path);
  }
  if (damaged.length === 0) return;
  const { notIncluded } = exportTexts[language];
  yield { name: notIncluded.file, input: [notIncluded.text, ...damaged, ''].join('\n') };
}
