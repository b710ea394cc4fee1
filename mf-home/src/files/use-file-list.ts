import type { FileResponse } from '@dossier/contracts';
import { useLanguage } from '@dossier/remote-kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { filterFiles, isUnfiltered, type FileFilter } from './file-filter.ts';
import type { Files } from './use-files.ts';

/** The number of rows shown first, and added with each "Show more". */
const pageSize = 100;

export interface FileList {
  readonly isFiltered: boolean;
  /** Whether files that may match are still being loaded. */
  readonly isLoadingAll: boolean;
  /** The number of matches. */
  readonly found: number;
  readonly shown: readonly FileResponse[];
  readonly hasMore: boolean;
  readonly more: () => void | Promise<void>;
}

/** The files that match a filter, a hundred at a time. */
export function useFileList(
  files: Files,
  filter: FileFilter,
  notInDossier: readonly string[] = [],
): FileList {
  const { language } = useLanguage();
  const isFiltered = !isUnfiltered(filter);
  const isLoadingAll = useAllFiles(files, isFiltered);
  const found = filterFiles(files.data ?? [], filter, { notInDossier, language });
  const paged = usePaged(found, files, filter, isFiltered);
  return { isFiltered, isLoadingAll, found: found.length, ...paged };
}

/** Search and order need the whole list, which the server sends in parts; true while it is being loaded. */
function useAllFiles({ hasMore, all }: Files, isNeeded: boolean): boolean {
  const [isOver, setOver] = useState(false);
  const load = useEffectEvent(() => {
    void all().then(() => setOver(true));
  });
  useEffect(() => {
    if (isNeeded && hasMore) load();
  }, [isNeeded, hasMore]);
  return isNeeded && hasMore && !isOver;
}

/** The rows on show. Without a filter the server sends the next ones. */
function usePaged<Row>(found: readonly Row[], files: Files, filter: FileFilter, isFiltered: boolean) {
  const [pages, setPages] = useState({ filter, count: 1 });
  const count = pages.filter === filter ? pages.count : 1;
  if (!isFiltered) return { shown: found, hasMore: files.hasMore, more: files.more };
  const isLonger = found.length > count * pageSize;
  return {
    shown: found.slice(0, count * pageSize),
    // After a failed request the rest of the list is missing.
    hasMore: isLonger || files.hasMore,
    more: isLonger ? () => setPages({ filter, count: count + 1 }) : files.all,
  };
}
