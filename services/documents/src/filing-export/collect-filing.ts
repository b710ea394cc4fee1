import {
  collectFiling,
  displayName,
  problemOf,
  type FileProblem,
  type DeskFile,
  type FilingData,
  type FilingPaper,
  type Language,
  type PaperValues,
} from '@dossier/contracts';
import { fail, type Service } from '@dossier/service-kit';
import { In } from 'typeorm';
import { createEntryPaths } from '../export/entry-names.ts';
import { exportTexts } from '../export/export-texts.ts';
import { findDamaged } from '../export/find-damaged.ts';
import { fileEntity, fileVersionEntity, type FileVersionRow } from '../files/files.entity.ts';
import type { YearStorageKey } from '../files/year-storage.entity.ts';
import { collectPaperValues } from './paper-values.ts';
import { findDeskEntries, presentDeskFiles } from '../review/desk-files.ts';

/** A paper with the row that is needed to decrypt its content; undefined when that row is missing. */
export interface StoredPaper {
  readonly paper: FilingPaper;
  readonly stored: FileVersionRow | undefined;
  readonly problem: FileProblem | undefined;
  /** Whether the office keeps it to itself. */
  readonly isInternal: boolean;
}

export interface CollectedFiling {
  readonly filing: FilingData;
  readonly papers: readonly StoredPaper[];
  /** The same papers as the desk lists them. */
  readonly files: readonly DeskFile[];
  /** Null while the reader is unavailable. */
  readonly values: PaperValues['values'] | null;
}

/** Collects a filing as experts see it. Throws SERVICE_UNAVAILABLE when a service is down. */
export async function collectFilingExport(
  service: Service,
  { userId, taxYear }: YearStorageKey,
  language: Language,
): Promise<CollectedFiling> {
  const params = { userId: String(userId), taxYear: String(taxYear) };
  const [filing, { papers, files }] = await Promise.all([
    service.call(collectFiling, { params }, { headers: { 'accept-language': language } }),
    listPapers(service, { userId, taxYear }, language),
  ]);
  const values = await collectPaperValues(
    service,
    { userId, taxYear },
    papers.map(({ paper }) => paper),
    language,
  );
  return { filing, papers, files, values };
}

async function listPapers(
  service: Service,
  key: YearStorageKey,
  language: Language,
): Promise<{ papers: StoredPaper[]; files: DeskFile[] }> {
  const { userId } = key;
  const entries = await service.db.read(async (manager) =>
    findDeskEntries(manager, await manager.findBy(fileEntity, { userId, taxYear: key.taxYear })),
  );
  const files = new Map(entries.map(({ file }) => [file.id, file]));
  const versions = await service.db.read((manager) =>
    manager.findBy(fileVersionEntity, { fileId: In([...files.keys()]) }),
  );
  const storedOf = new Map(versions.map((row) => [`${row.fileId} ${row.version}`, row]));
  const damaged = await findDamaged(service, userId, [...files.values()]);
  const entryPath = createEntryPaths();
  const { noCategory } = exportTexts[language].folders;
  const listed = await presentDeskFiles(service, userId, entries, language);
  const papers = listed.map((presented): StoredPaper => {
    const file = files.get(presented.id);
    if (!file) throw fail('FILE_NOT_FOUND');
    const stored = storedOf.get(`${file.id} ${presented.version}`);
    const {
      id,
      name,
      nameNumber,
      categoryId,
      categoryName,
      version,
      uploadedAt,
      deletedAt,
      state,
      size,
      mediaType,
    } = presented;
    const paper = {
      id,
      path: entryPath(
        ['papers', categoryName ?? noCategory],
        displayName({ originalFileName: name, nameNumber }),
      ),
      name,
      categoryId,
      categoryName,
      version,
      uploadedAt,
      isTransmitted: presented.transmitted,
      deletedAt,
      state,
      size,
      mediaType,
      sha256: stored?.hash ?? file.hash,
      ...((damaged.has(file) || !stored) && { isDamaged: true as const }),
    };
    return { paper, stored, problem: problemOf(presented), isInternal: presented.isInternal ?? false };
  });
  return { papers, files: listed };
}
