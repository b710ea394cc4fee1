import { ShowMore } from '@dossier/remote-kit/rows';
import { Rows } from '@dossier/ui';
import { useState, type ReactNode } from 'react';

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
