import { findCategory, type FileResponse, type Language } from '@dossier/contracts';
import { categoryName } from '@dossier/contracts/texts';
import { dossierTexts } from './dossier-texts.ts';

/** Groups files by category in the order of the category ids, and sorts each group by upload time. */
export function groupByCategory(
  files: readonly FileResponse[],
  language: Language,
): { heading: string; files: FileResponse[] }[] {
  const groups = Map.groupBy(files, (file) =>
    file.categoryId !== null && findCategory(file.categoryId) ? file.categoryId : null,
  );
  return [...groups]
    .sort(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
    .map(([id, group]) => ({
      heading: id === null ? dossierTexts[language].noCategory : categoryName(id, language),
      files: group.toSorted((a, b) => a.uploadedAt.localeCompare(b.uploadedAt)),
    }));
}
