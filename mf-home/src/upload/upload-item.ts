import type { UploadResult } from '@dossier/contracts';
import type { PersistedFile } from './persisted-files.ts';
import type { Failure } from './upload-failure.ts';

/** What the server stored, or had already (`duplicate`). */
export type Stored = Extract<UploadResult, { status: 'fulfilled' }>['value'];

/** Where a paper goes. */
export interface Target {
  readonly taxYear: number;
  readonly categoryId: number | null;
}

/** One file on its way. The states of document 1, section 4, with `waiting` for those whose turn has not come. */
export interface UploadItem extends Target {
  readonly id: string;
  readonly file: File;
  /** When it was handed over, in ms; no two the same. */
  readonly addedAt: number;
  readonly status: 'waiting' | 'uploading' | 'success' | 'error';
  /** Share of the bytes that left, 0 to 1; 1 when it is stored, 0 when it failed. */
  readonly progress: number;
  readonly failure?: Failure | undefined;
  readonly stored?: Stored | undefined;
  /** Whether the browser keeps it beyond this page; `unknown` while it is being written. */
  readonly keeping: 'unknown' | 'kept' | 'lost';
  /** Handed over on an earlier visit. */
  readonly isEarlier: boolean;
  /** Another window of this person has it in hand. */
  readonly isElsewhere: boolean;
}

export interface QueueState {
  readonly items: readonly UploadItem[];
  /** What everything waits for. */
  readonly pausedBy: 'connection' | 'session' | null;
}

const fresh = { status: 'waiting', progress: 0, isEarlier: false, isElsewhere: false } as const;

export function newItem(file: File, target: Target, addedAt: number): UploadItem {
  // Told apart between windows too, which may add at the same moment.
  const id = `${addedAt}-${Math.random().toString(36).slice(2)}`;
  return { ...fresh, id, file, ...target, addedAt, keeping: 'unknown' };
}

export function persistedItem({ owner: _, ...kept }: PersistedFile, isEarlier: boolean): UploadItem {
  return { ...fresh, ...kept, keeping: 'kept', isEarlier };
}

/** How a batch ended: everything, some, or nothing arrived. Null while one of them is still on its way. */
export function batchResult(items: readonly UploadItem[]): { success: number; failed: number } | null {
  if (items.length === 0 || items.some((item) => item.status === 'waiting' || item.status === 'uploading'))
    return null;
  const success = items.filter((item) => item.status === 'success').length;
  return { success, failed: items.length - success };
}

/** Whether it failed, and nothing has come of it since: what is sent again by itself says so until it arrives. */
export function hasFailed({ status, failure }: UploadItem, isPaused: boolean): boolean {
  return status === 'error' || (failure !== undefined && status !== 'success' && !isPaused);
}

/** `pdf` of `Lohnausweis 2024.PDF`; empty without one. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
