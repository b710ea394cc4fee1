import {
  exportAccount,
  exportFilings,
  exportMessageAccess,
  exportMessages,
  exportProfile,
  exportReadings,
  exportSignIns,
  type ExportedAccess,
  type ExportedAccountExport,
  type ExportedFile,
  type ExportedFileAccess,
  type ExportedMessage,
  type ExportedNoneDeclaration,
  type Language,
  type ResponseOf,
} from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { readPageAfter, unlessUnavailable, type Service } from '@dossier/service-kit';
import { listAccountExports } from './account-exports.repository.ts';
import { accessEntity } from '../access-log/access-log.entity.ts';
import { readNoneDeclarations } from '../files/none-declarations.repository.ts';
import { fileEntity, fileVersionEntity, noCategory, type FileVersionRow } from '../files/files.entity.ts';
import { findReviews, presentReview, sealForReading } from '../files/reviews.repository.ts';
import { createEntryPaths } from './entry-names.ts';
import { exportTexts } from './export-texts.ts';
import { findDamaged } from './find-damaged.ts';

/** A file of the export, with the row needed to decrypt its content. */
export interface Document {
  readonly file: ExportedFile;
  readonly stored: FileVersionRow;
}

/** A list that may be too long for memory; every call reads it from the beginning. */
export type Rows<Row> = () => AsyncIterable<Row>;

/** Everything the product stores about a user. */
export interface Collected {
  readonly account: ResponseOf<typeof exportAccount>;
  readonly profile: ResponseOf<typeof exportProfile>;
  readonly filings: ResponseOf<typeof exportFilings>;
  /** Null while the reader is down. */
  readonly readings: ResponseOf<typeof exportReadings> | null;
  readonly documents: readonly Document[];
  readonly noneDeclarations: readonly ExportedNoneDeclaration[];
  readonly accountExports: readonly ExportedAccountExport[];
  readonly messages: Rows<ExportedMessage>;
  readonly accountAccess: Rows<ExportedAccess>;
  readonly messageAccess: Rows<ExportedAccess>;
  readonly documentAccess: Rows<ExportedFileAccess>;
}

/**
 * Collects the data of a user from all services. Throws SERVICE_UNAVAILABLE when one of them is down, except for the reader:
 * it may be busy or down for long, and everything else must not wait for it.
 */
export async function collect(service: Service, userId: number, language: Language): Promise<Collected> {
  const params = { userId: String(userId) };
  const [account, profile, filings, readings, documents, declared, accountExports] = await Promise.all([
    service.call(exportAccount, { params }),
    service.call(exportProfile, { params }),
    service.call(exportFilings, { params }),
    unlessUnavailable(service.call(exportReadings, { params })),
    listDocuments(service, userId, language),
    readNoneDeclarations(service, { userId }),
    listAccountExports(service, userId),
    // Fails now if the service is down, instead of halfway through the download.
    service.call(exportMessages, { params, query: {} }),
  ]);
  const paged =
    <Row>(readPage: (after: { after?: string }) => Promise<{ rows: Row[]; next: number | null }>) =>
    () =>
      allRows(readPage);
  return {
    account,
    profile,
    filings,
    readings,
    documents,
    noneDeclarations: declared.map((declaration) => ({
      ...declaration,
      categoryName: categoryName(declaration.categoryId, language),
    })),
    accountExports,
    messages: paged((query) => service.call(exportMessages, { params, query })),
    accountAccess: paged((query) => service.call(exportSignIns, { params, query })),
    messageAccess: paged((query) => service.call(exportMessageAccess, { params, query })),
    documentAccess: paged(async ({ after }) => {
      const { rows, next } = await service.db.read((manager) =>
        readPageAfter(manager, accessEntity, { ownerId: userId }, Number(after ?? 0)),
      );
      return {
        next,
        rows: rows.map(({ at, action, actorId, fileId, version }) => ({
          at: at.toISOString(),
          action,
          by:
            actorId === null
              ? ('system' as const)
              : actorId === userId
                ? ('you' as const)
                : ('staff' as const),
          fileId,
          version,
        })),
      };
    }),
  };
}

async function* allRows<Row>(
  readPage: (after: { after?: string }) => Promise<{ rows: Row[]; next: number | null }>,
): AsyncGenerator<Row> {
  for (let query: { after?: string } | null = {}; query;) {
    const { rows, next }: { rows: Row[]; next: number | null } = await readPage(query);
    yield* rows;
    query = next === null ? null : { after: String(next) };
  }
}

/** Every version of every file, the trash included, with its path in the archive. */
async function listDocuments(service: Service, userId: number, language: Language): Promise<Document[]> {
  const { folders } = exportTexts[language];
  const entryPath = createEntryPaths();
  const { files, versions } = await service.db.read(async (manager) => ({
    files: await manager.find(fileEntity, {
      where: { userId },
      order: { taxYear: 'ASC', categoryId: 'ASC', uploadedAt: 'ASC', id: 'ASC' },
    }),
    versions: await manager
      .createQueryBuilder(fileVersionEntity, 'version')
      .innerJoin('file', 'file', 'file.id = version.fileId')
      .where('file.userId = :userId', { userId })
      .orderBy('version.version', 'DESC')
      .getMany(),
  }));
  const damaged = await findDamaged(service, userId, files);
  const reviews = await readReviews(
    service,
    userId,
    files.map(({ id }) => id),
  );
  const versionsOf = Map.groupBy(versions, (version) => version.fileId);
  return files.flatMap((row) => {
    const hasCategory = row.categoryId !== noCategory;
    const category = hasCategory ? categoryName(row.categoryId, language) : null;
    return (versionsOf.get(row.id) ?? []).map((stored): Document => {
      const isCurrent = stored.version === row.version;
      const directories = [
        row.deletedAt ? folders.trash : folders.documents,
        String(row.taxYear),
        category ?? folders.noCategory,
        ...(isCurrent ? [] : [folders.earlierVersions, String(stored.version)]),
      ];
      const review = reviews.get(`${row.id} ${stored.version}`);
      const file = {
        id: row.id,
        path: entryPath(directories, row.name),
        name: row.name,
        taxYear: row.taxYear,
        categoryId: hasCategory ? row.categoryId : null,
        categoryName: category,
        version: stored.version,
        isCurrent,
        uploadedAt: stored.createdAt.toISOString(),
        addedBy: stored.addedBy === null ? ('you' as const) : ('staff' as const),
        ...(stored.handoverId !== null && { fromPhone: true as const }),
        deletedAt: row.deletedAt?.toISOString() ?? null,
        size: stored.size,
        mediaType: stored.mediaType,
        sha256: stored.hash,
        ...(review && { review }),
        ...(damaged.has(row) && { isDamaged: true as const }),
      };
      return { file, stored };
    });
  });
}

/** What experts said, by file id and version. */
async function readReviews(
  service: Service,
  userId: number,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<ExportedFile['review']>>> {
  const rows = [...(await service.db.read((manager) => findReviews(manager, fileIds))).values()].flat();
  const seal = rows.length > 0 ? await sealForReading(service, userId) : undefined;
  return new Map(
    rows.map((row) => {
      const { version, ...review } = presentReview(row, seal);
      return [`${row.fileId} ${version}`, review];
    }),
  );
}
