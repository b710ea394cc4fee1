import { useTexts } from '@dossier/remote-kit';
import { Box, Button, Rows } from '@dossier/ui';
import { useState, type ReactNode } from 'react';
import { documentsNamespace } from '../texts/texts.ts';

const pageSize = 50;

/** Renders a long list fifty rows at a time. */
export function PagedRows<T>({ items, row }: { items: readonly T[]; row: (item: T) => ReactNode }) {
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      <Rows>{items.slice(0, shown).map(row)}</Rows>
      {items.length > shown && <ShowMore onMore={() => setShown(shown + pageSize)} />}
    </>
  );
}

/** Button below a list of which the server has more. */
export function ShowMore({ onMore }: { onMore: () => void | Promise<void> }) {
  const t = useTexts(documentsNamespace);
  const [isBusy, setBusy] = useState(false);
  async function more() {
    setBusy(true);
    await onMore();
    setBusy(false);
  }
  return (
    <Box marginTop="4">
      <Button fullWidth loading={isBusy} onClick={() => void more()}>
        {t('showMore')}
      </Button>
    </Box>
  );
}
