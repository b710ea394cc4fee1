import { useState } from 'react';

/** The items in the order in which they were first listed, so that no row moves under the cursor; new ones are last. */
export function useStableOrder<Item extends { readonly id: string }>(
  items: readonly Item[],
): readonly Item[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const added = items.map(({ id }) => id).filter((id) => !order.includes(id));
  if (added.length > 0) setOrder([...order, ...added]);
  const position = new Map([...order, ...added].map((id, index) => [id, index]));
  return items.toSorted((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}
