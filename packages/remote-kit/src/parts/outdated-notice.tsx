import { Notice } from '@dossier/ui';
import type { ApiError } from '../call/api-error.ts';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';

/** Above content that is shown although its last poll failed. */
export function OutdatedNotice({ error }: { error: ApiError | null }) {
  const t = useTexts(kitNamespace);
  return (
    error && (
      <Notice tone="warn" live="status" title={t('outdated')}>
        {error.message}
      </Notice>
    )
  );
}
