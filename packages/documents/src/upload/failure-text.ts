import type { UploadResult } from '@dossier/contracts';
import { ApiError, type T } from '@dossier/remote-kit';
import { type Failure, isCodeMissing } from '@dossier/remote-kit/uploads';

/** The error text of a failure. */
export function textOf({ kind, reason }: Failure, t: T): string {
  if (kind === 'unreadable') return t('upload.unreadable');
  if (reason === undefined) return t('upload.notInAnswer');
  if (isRejected(reason)) return reason.reason || t('upload.verificationFailed');
  if (kind === 'session' && !(reason instanceof ApiError)) return t('upload.sessionExpired');
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

const isRejected = (reason: unknown): reason is Extract<UploadResult, { status: 'rejected' }> =>
  typeof reason === 'object' && reason !== null && 'reason' in reason;
