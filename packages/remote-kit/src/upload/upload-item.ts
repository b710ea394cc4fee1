import type { UploadResult } from '@dossier/contracts';
import { unexpectedRequestId } from '@dossier/remote-kit';
import type { PersistedFile } from './persisted-files.ts';
import type { Failure } from './upload-failure.ts';

/** The stored file, or the existing one (`duplicate`). */
export type Stored = Extract<UploadResult, { status: 'fulfilled' }>['value'];

/** Destination of a file. */
export interface Target {
  readonly taxYear: number;
  readonly categoryId: number | null;
  /** The id of the file that it replaces. */
  readonly replaces?: string | undefined;
}

/** One upload. States: `waiting` for its turn, uploading, success, error. */
export interface UploadItem extends Target {
  readonly id: string;
  readonly file: File;
  /** Time it was added, in ms; unique. */
  readonly addedAt: number;
  readonly status: 'waiting' | 'uploading' | 'success' | 'error';
  /** Share of bytes sent, 0 to 1; 1 when stored, 0 when failed. */
  readonly progress: number;
  readonly failure?: Failure | undefined;
  readonly stored?: Stored | undefined;
  /** Whether the browser has stored it; `unknown` while it is being written. */
  readonly persistence: 'unknown' | 'stored' | 'lost';
  /** Added on an earlier visit. */
  readonly isEarlier: boolean;
  /** Another window of this user is sending it. */
  readonly isElsewhere: boolean;
}

export interface QueueState {
  readonly items: readonly UploadItem[];
  /** Ids of the files whose outcome is reported together; empty when nothing is running. */
  readonly batch: readonly string[];
  /** What the queue is waiting for. */
  readonly pausedBy: 'connection' | 'session' | null;
}

const fresh = { status: 'waiting', progress: 0, isEarlier: false, isElsewhere: false } as const;

export function newItem(file: File, target: Target, addedAt: number): UploadItem {
  // Unique across windows, which may add files at the same moment.
  const id = `${addedAt}-${Math.random().toString(36).slice(2)}`;
  return { ...fresh, id, file, ...target, addedAt, persistence: 'unknown' };
}

export function persistedItem({ owner: _, ...kept }: PersistedFile, isEarlier: boolean): UploadItem {
  return { ...fresh, ...kept, persistence: 'stored', isEarlier };
}

export interface BatchResult {
  readonly success: number;
  readonly failed: number;
  /** The first unexpected failure, with the request id for support; undefined when there is none. */
  readonly error?: unknown;
}

/** Outcome of a batch: all, some or none stored. Null while an upload is running. */
export function batchResult(items: readonly UploadItem[]): BatchResult | null {
  if (items.length === 0 || items.some((item) => item.status === 'waiting' || item.status === 'uploading'))
    return null;
  const success = items.filter((item) => item.status === 'success').length;
  const reasons = items.flatMap(({ status, failure }) => (status === 'error' ? [failure?.reason] : []));
  const error = reasons.find((reason) => unexpectedRequestId(reason) !== null);
  return { success, failed: items.length - success, ...(error !== undefined && { error }) };
}

/** Whether this window is sending files, or will without anything else happening. */
export const isSending = ({ items, pausedBy }: QueueState): boolean =>
  !pausedBy &&
  items.some(({ status, isElsewhere }) => status === 'uploading' || (status === 'waiting' && !isElsewhere));
