import type { UploadResult } from '@dossier/contracts';
import { ApiError, type T } from '@dossier/remote-kit';

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

/** The error text of a failure. */
export function textOf({ kind, reason }: Failure, t: T): string {
  if (kind === 'unreadable') return t('upload.unreadable');
  if (reason === undefined) return t('upload.notInAnswer');
  if (isRejected(reason)) return reason.reason || t('upload.verificationFailed');
  if (reason instanceof SignedOutError) return t('upload.sessionExpired');
  if (isCodeMissing(reason)) return t('upload.networkError');
  if (!(reason instanceof ApiError)) return t('upload.verificationFailed');
  const { code, status, message } = reason;
  if (code === 'NETWORK_ERROR') return t('upload.networkError');
  if (code !== 'UNEXPECTED_ANSWER') return message || t('upload.failedWithStatus', { status });
  if (status === 401) return t('upload.sessionExpired');
  return status >= 400 ? t('upload.failedWithStatus', { status }) : t('upload.invalidAnswer');
}

/** A sentence followed by another one. */
export const followedBy = (text: string, next: string): string => `${text.replace(/[.!?]?$/, '.')} ${next}`;

/** The error text of a failure, and what happens automatically. */
export function whatNext(failure: Failure, t: T): string {
  const reason = textOf(failure, t);
  return failure.kind === 'connection' ? followedBy(reason, t('upload.byItself')) : reason;
}

/** The upload code is prefetched; it may be missing when the connection was lost before. */
const isCodeMissing = (reason: unknown) => reason instanceof Error && reason.name === 'ChunkLoadError';

const isRejected = (reason: unknown): reason is Extract<UploadResult, { status: 'rejected' }> =>
  typeof reason === 'object' && reason !== null && 'reason' in reason;
