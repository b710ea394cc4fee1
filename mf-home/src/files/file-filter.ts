import type { FileResponse, Language } from '@dossier/contracts';

/** The value of the category filter for files without a category. */
export const noCategory = 'none';

export const fileStates = ['problem', 'notInDossier'] as const;
export const fileSorts = ['newest', 'oldest', 'name', 'size'] as const;

export interface FileFilter {
  readonly search: string;
  /** An id, `noCategory`, or empty for all. */
  readonly category: string;
  readonly state: (typeof fileStates)[number] | '';
  readonly sort: (typeof fileSorts)[number];
}

export const noFilter: FileFilter = { search: '', category: '', state: '', sort: 'newest' };

/** Whether the list is shown as the server sends it: all files, newest first. */
export function isUnfiltered({ search, category, state, sort }: FileFilter): boolean {
  return search.trim() === '' && category === '' && state === '' && sort === 'newest';
}

interface Options {
  /** The ids of the files that were added after the dossier was transmitted. */
  readonly notInDossier: readonly string[];
  readonly language: Language;
}

/** The files that match, in the requested order. Each word of the search has to be in the name. */
export function filterFiles(
  files: readonly FileResponse[],
  { search, category, state, sort }: FileFilter,
  { notInDossier, language }: Options,
): FileResponse[] {
  const words = simplify(search).split(/\s+/).filter(Boolean);
  const added = new Set(notInDossier);
  const matches = (file: FileResponse): boolean => {
    if (category !== '' && String(file.categoryId ?? noCategory) !== category) return false;
    if (state === 'problem' && !file.problem) return false;
    if (state === 'notInDossier' && !added.has(file.id)) return false;
    const name = simplify(file.originalFileName);
    return words.every((word) => name.includes(word));
  };
  const found = files.filter(matches);
  const collator = new Intl.Collator(language === 'gsw' ? 'de' : language, { numeric: true });
  if (sort === 'name') found.sort((a, b) => collator.compare(a.originalFileName, b.originalFileName));
  if (sort === 'size') found.sort((a, b) => b.size - a.size);
  if (sort === 'oldest') found.reverse();
  return found;
}

/** Lower case without accents: "pramie" finds "Prämie". */
function simplify(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
}
