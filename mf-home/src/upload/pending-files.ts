import { onSession, sessionState, subscribe } from '@dossier/remote-kit';
import type { SharedFile } from '@dossier/remote-kit/shared-files';
import { useSyncExternalStore } from 'react';

/** A file that was added and has no category yet. */
export interface PendingFile {
  readonly id: number;
  readonly file: File;
  /** Its key among the files of the share menu, which stay in the browser until they are pending no more. */
  readonly sharedAs?: number;
  /** The category the user chose, null for sorting by what it is; undefined while the proposal applies. */
  readonly chosen?: number | null;
}

let files: readonly PendingFile[] = [];
let lastId = 0;
let owner: number | undefined;
const listeners = new Set<() => void>();

function set(next: readonly PendingFile[]): void {
  const ids = new Set(next.map(({ id }) => id));
  const gone = files.filter(({ id }) => !ids.has(id)).flatMap(({ sharedAs }) => sharedAs ?? []);
  if (gone.length > 0) void forget(gone).catch(() => undefined);
  files = next;
  for (const listener of listeners) listener();
}

async function forget(keys: readonly number[]): Promise<void> {
  const { forgetSharedFiles } = await import('@dossier/remote-kit/shared-files');
  await forgetSharedFiles(keys);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The files without category of this window. Kept outside React, so that leaving the page loses nothing. */
export const pendingFiles = {
  add: (added: readonly File[]): void => set([...files, ...added.map((file) => ({ id: ++lastId, file }))]),
  /** Adds those that are not here yet. Returns whether there were any. */
  addShared(shared: readonly SharedFile[]): boolean {
    const isNew = ({ key }: SharedFile) => files.every(({ sharedAs }) => sharedAs !== key);
    const added = shared.filter(isNew).map(({ key, file }) => ({ id: ++lastId, file, sharedAs: key }));
    if (added.length > 0) set([...files, ...added]);
    return added.length > 0;
  },
  choose: (ids: readonly number[], chosen: number | null): void =>
    set(files.map((each) => (ids.includes(each.id) ? { ...each, chosen } : each))),
  remove: (...ids: readonly number[]): void => set(files.filter(({ id }) => !ids.includes(id))),
  clear: (): void => set([]),
  /** Puts one file in the place of several. */
  combine: (ids: readonly number[], file: File): void =>
    set([...files.filter(({ id }) => !ids.includes(id)), { id: ++lastId, file }]),
};

export const usePendingFiles = (): readonly PendingFile[] => useSyncExternalStore(listen, () => files);

/** Files belong to the user who added them. */
function followSession(): void {
  const { user } = sessionState();
  if (!user || user.id === owner) return;
  owner = user.id;
  if (files.length > 0) set([]);
}

onSession(followSession);
subscribe('signed-out', () => set([]));
followSession();
