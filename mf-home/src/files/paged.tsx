import { useTexts } from '@dossier/remote-kit';
import { Box, Button, Rows } from '@dossier/ui';
import { useState, type ReactNode } from 'react';

const pageSize = 50;

/** The rows of a list that may hold thousands: fifty, and fifty more on demand. */
export function PagedRows<T>({ items, row }: { items: readonly T[]; row: (item: T) => ReactNode }) {
  const t = useTexts('mf-home');
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      <Rows>{items.slice(0, shown).map(row)}</Rows>
      {items.length > shown && (
        <Box marginTop="4">
          <Button fullWidth onClick={() => setShown(shown + pageSize)}>
            {t('home.showMore')}
          </Button>
        </Box>
      )}
    </>
  );
}
