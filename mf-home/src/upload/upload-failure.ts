import type { UploadResult } from '@dossier/contracts';
import { ApiError, type T } from '@dossier/remote-kit';

/** Thrown for what the check before an upload finds. */
export class SignedOutError extends Error {}

/**
 * Why a file was not stored. `connection` (to the server, or to the part of it that stores) and `session` pass, and it
 * goes on; `unreadable` never does.
 */
export interface Failure {
  readonly kind: 'connection' | 'session' | 'unreadable' | 'refused';
  /** What was thrown, or what the server answered. */
  readonly reason: unknown;
}

/** Bad gateway, service unavailable, gateway timeout: nobody who could refuse it has seen the file. */
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
  // Changed or deleted since it was chosen, or thrown away by the browser that kept it.
  const isGone =
    reason instanceof DOMException && (reason.name === 'NotReadableError' || reason.name === 'NotFoundError');
  return isGone ? 'unreadable' : 'refused';
}

/** Document 1, section 8. */
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

/** What sends is fetched ahead; it may not have come before the connection went. */
const isCodeMissing = (reason: unknown) => reason instanceof Error && reason.name === 'ChunkLoadError';

const isRejected = (reason: unknown): reason is Extract<UploadResult, { status: 'rejected' }> =>
  typeof reason === 'object' && reason !== null && 'reason' in reason;
