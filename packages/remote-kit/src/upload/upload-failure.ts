import { ApiError } from '@dossier/remote-kit';

/** Thrown by the session check before an upload. */
export class SignedOutError extends Error {}

/**
 * Why a file was not stored. `connection` (to the server or the documents service) and `session` are temporary;
 * `unreadable` is permanent.
 */
export interface Failure {
  readonly kind: 'connection' | 'session' | 'unreadable' | 'refused';
  /** The thrown error, or the server's response. */
  readonly reason: unknown;
}

/** Bad gateway, service unavailable, gateway timeout: the file did not reach the documents service. */
const awayFor = [502, 503, 504];

export function failureOf(reason: unknown): Failure {
  return { kind: kindOf(reason), reason };
}

function kindOf(reason: unknown): Failure['kind'] {
  if (reason instanceof SignedOutError) return 'session';
  if (reason instanceof ApiError) {
    if (reason.status === 401) return 'session';
    const isCut = reason.code === 'NETWORK_ERROR' || reason.code === 'TIMEOUT';
    return isCut || awayFor.includes(reason.status) ? 'connection' : 'refused';
  }
  if (isCodeMissing(reason)) return 'connection';
  // Changed or deleted since it was selected, or discarded by the browser.
  const isGone =
    reason instanceof DOMException && (reason.name === 'NotReadableError' || reason.name === 'NotFoundError');
  return isGone ? 'unreadable' : 'refused';
}

/** The upload code is prefetched; it may be missing when the connection was lost before. */
export const isCodeMissing = (reason: unknown) => reason instanceof Error && reason.name === 'ChunkLoadError';
