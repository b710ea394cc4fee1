import {
  downloadFile,
  endpointUrl,
  inlineMediaTypes,
  presentProblem,
  type FileResponse,
  type Language,
} from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import type { FileFacts } from './file-facts.ts';
import { noCategory, type FileRow, type FileVersionRow } from './files.entity.ts';
import { pageRanges, readPages } from './part-pages.ts';

/** Whether a browser may show this media type inside a page. */
export function isInline(mediaType: string): boolean {
  return (inlineMediaTypes as readonly string[]).includes(mediaType);
}

/** The URL of one version; it returns the same bytes after newer versions are uploaded. */
export function versionUrl(id: string, version: number): string {
  return endpointUrl(downloadFile, { params: { id }, query: { version: String(version) } });
}

/** The response for a file, with the category name in the requested language. */
export function presentFile(
  row: FileRow,
  language: Language,
  { transmitted, reviews, nameNumbers }: FileFacts,
): FileResponse {
  const review = reviews.get(row.id);
  const sent = transmitted.get(row.id);
  const hasCategory = row.categoryId !== noCategory;
  const nameNumber = nameNumbers.get(row.id);
  return {
    id: row.id,
    categoryId: hasCategory ? row.categoryId : null,
    categoryName: hasCategory ? categoryName(row.categoryId, language) : null,
    taxYear: row.taxYear,
    fileName: row.name,
    originalFileName: row.name,
    filename: row.name,
    ...(nameNumber !== undefined && { nameNumber }),
    blobUrl: endpointUrl(downloadFile, { params: { id: row.id } }),
    uploadedAt: row.uploadedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    size: row.size,
    hash: row.hash,
    mediaType: row.mediaType,
    inline: isInline(row.mediaType),
    version: row.version,
    versionCount: row.version,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    ...(row.sorting && { sorting: row.sorting }),
    ...presentAuthor(row),
    ...presentProblem(row.problem),
    ...(row.scan === 'pending' && { scan: row.scan }),
    transmittedVersion: sent?.version ?? null,
    ...(sent && { transmittedAt: sent.transmittedAt.toISOString() }),
    ...(row.partOf && {
      part: {
        fileId: row.partOf,
        fileName: row.partName ?? '',
        pages: pageRanges(readPages(row.partPages ?? '1')),
      },
    }),
    ...(row.dividedAt && { isDivided: true as const }),
    ...(review && { review }),
  };
}

/** Without a name: staff act for the office. */
const presentAuthor = ({ addedBy, handoverId }: Pick<FileRow, 'addedBy' | 'handoverId'>) => ({
  ...(addedBy !== null && { addedBy: 'office' as const }),
  ...(handoverId !== null && { handoverId }),
});

export function presentVersion(file: FileRow, row: FileVersionRow) {
  return {
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    blobUrl: versionUrl(file.id, row.version),
    filename: row.name ?? file.name,
    size: row.size,
    hash: row.hash,
    ...presentAuthor(row),
  };
}
