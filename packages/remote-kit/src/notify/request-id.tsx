import { Reference, type ReferenceProps } from '@dossier/ui';
import { unexpectedRequestId } from '../call/api-error.ts';
import { kitNamespace, kitText } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';
import type { T } from '../language/texts.ts';

const referenceTo = (requestId: string, t: T): ReferenceProps => ({
  label: t('requestId.label'),
  value: requestId,
  copyLabel: t('requestId.copy'),
  copiedLabel: t('requestId.copied'),
});

/** The reference of a toast, by which support finds an unexpected error in the log; undefined for expected errors. */
export function referenceOf(error: unknown): ReferenceProps | undefined {
  const requestId = unexpectedRequestId(error);
  return requestId === null ? undefined : referenceTo(requestId, kitText);
}

/** The `detail` of an error card: the request id of an unexpected error, or a given one; nothing for expected errors. */
export function RequestId({
  error,
  id = unexpectedRequestId(error),
}: {
  error?: unknown;
  id?: string | null;
}) {
  const t = useTexts(kitNamespace);
  return id === null ? null : <Reference {...referenceTo(id, t)} />;
}
