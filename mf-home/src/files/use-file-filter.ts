import { useSearchParams } from '@dossier/ui/router';
import { useEffect, useEffectEvent, useState } from 'react';
import { fileSorts, fileStates, noFilter, type FileFilter } from './file-filter.ts';

const openKey = 'files';
/** `category` is the entry of the checklist that a link names. */
const keys = { search: 'q', category: 'kind', state: 'state', sort: 'sort' } as const;

/** Browsers limit how often a page may change its address. */
const addressDelayMs = 300;

/** Whether the dialog of all files is open, which is part of the address, so that a reload keeps it. */
export function useFilesAddress(): { isOpen: boolean; open: () => void; close: () => void } {
  const [address, setAddress] = useSearchParams();
  const show = (isOpen: boolean) => {
    const next = new URLSearchParams(address);
    for (const key of Object.values(keys)) next.delete(key);
    if (isOpen) next.set(openKey, 'all');
    else next.delete(openKey);
    setAddress(next, { replace: true });
  };
  return { isOpen: address.get(openKey) === 'all', open: () => show(true), close: () => show(false) };
}

/** The filter of the list of files. It takes effect at once, and is in the address a moment later. */
export function useFileFilter(): [FileFilter, (change: Partial<FileFilter>) => void] {
  const [address, setAddress] = useSearchParams();
  const [filter, setFilter] = useState(() => readFilter(address));
  const write = useEffectEvent(() => {
    const next = writeFilter(address, filter);
    if (next.toString() !== address.toString()) setAddress(next, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => write(), addressDelayMs);
    return () => clearTimeout(timer);
  }, [filter]);
  return [filter, (change) => setFilter((before) => ({ ...before, ...change }))];
}

function readFilter(address: URLSearchParams): FileFilter {
  return {
    search: address.get(keys.search) ?? '',
    category: address.get(keys.category) ?? '',
    state: fileStates.find((state) => state === address.get(keys.state)) ?? '',
    sort: fileSorts.find((sort) => sort === address.get(keys.sort)) ?? noFilter.sort,
  };
}

/** Values that filter nothing are left out. */
function writeFilter(address: URLSearchParams, filter: FileFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  for (const key of Object.keys(keys) as (keyof FileFilter)[]) {
    const value = filter[key].trim();
    if (value === noFilter[key]) next.delete(keys[key]);
    else next.set(keys[key], value);
  }
  return next;
}
