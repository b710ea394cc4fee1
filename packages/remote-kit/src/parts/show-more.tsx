import { Box, Button } from '@dossier/ui';
import { useState } from 'react';
import { kitNamespace } from '../language/kit-texts.ts';
import { useTexts } from '../language/language.ts';
import { notifyError } from '../notify/notify.ts';

/** Button below a list that has more rows; a failure is shown as a toast, and the rows stay. */
export function ShowMore({ onMore }: { onMore: () => void | Promise<void> }) {
  const t = useTexts(kitNamespace);
  const [isBusy, setBusy] = useState(false);
  async function showMore() {
    setBusy(true);
    try {
      await onMore();
    } catch (error) {
      notifyError(error, t('moreFailed'));
    }
    setBusy(false);
  }
  return (
    <Box marginTop="4">
      <Button fullWidth loading={isBusy} onClick={() => void showMore()}>
        {t('showMore')}
      </Button>
    </Box>
  );
}
