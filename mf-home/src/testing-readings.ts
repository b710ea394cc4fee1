import {
  findCategory,
  type BodyIn,
  type confirmReadings,
  type FileResponse,
  type Reading,
} from '@dossier/contracts';

/** What the reader says about a file; by default it reads nothing in it. */
export const readingOf = (file: FileResponse, change: Partial<Reading> = {}): Reading => ({
  fileId: file.id,
  version: file.version,
  state: 'done',
  kind: null,
  kindName: null,
  categoryId: null,
  taxYear: null,
  owner: null,
  ownerName: null,
  issuer: null,
  language: null,
  confidence: 'none',
  values: [],
  findings: [],
  autoFiledAt: null,
  readAt: '2025-06-01T08:00:00.000Z',
  ...change,
});

/** A file as a confirmation of its reading leaves it. */
export function fileAs(
  files: readonly FileResponse[],
  { id, categoryId, taxYear }: BodyIn<typeof confirmReadings>['files'][number],
): FileResponse {
  const before = files.find((file) => file.id === id);
  if (!before) throw new Error(`no file ${id}`);
  return {
    ...before,
    categoryId: categoryId ?? before.categoryId,
    categoryName: findCategory(categoryId ?? -1)?.name ?? before.categoryName,
    taxYear: Number(taxYear ?? before.taxYear),
  };
}
