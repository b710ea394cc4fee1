import type { DeskFiling } from '@dossier/contracts';
import { sessionState } from '@dossier/remote-kit';
import { useMemo } from 'react';
import { z } from 'zod';
import { filingKey } from './filing-key.ts';

/** Survives a reload of a filing; it names no person, and ends with the tab. */
const name = 'dossier.desk.trail';

const trail = z.object({
  /** Whose list it is: another user of this tab sees another queue. */
  viewerId: z.number(),
  /** The address of the queue, with filters and order. */
  queue: z.string().startsWith('/desk'),
  /** `<user id> <tax year>` of the filings, in the order in which they were shown. */
  keys: z.array(z.string()),
});

/** Remembers the list from which a filing is opened, and its address. */
export function rememberTrail(
  filings: readonly Pick<DeskFiling, 'person' | 'taxYear'>[],
  queue: string,
): void {
  const viewerId = sessionState().user?.id;
  try {
    sessionStorage.setItem(name, JSON.stringify({ viewerId, queue, keys: filings.map(filingKey) }));
  } catch {
    // Storage is refused: the filing is shown without its neighbours.
  }
}

function readTrail(): z.infer<typeof trail> | undefined {
  try {
    const { data } = trail.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
    return data?.viewerId === sessionState().user?.id ? data : undefined;
  } catch {
    return undefined;
  }
}

export interface Neighbours {
  /** Where the filing was opened from. */
  readonly queue: string;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** From 1 on; 0 for a filing that was not opened from the queue. */
  readonly position: number;
  readonly count: number;
}

/** The filings before and after one in the list from which it was opened, as that list was then. */
export function useNeighbours({ userId, taxYear }: Record<'userId' | 'taxYear', string>): Neighbours {
  return useMemo(() => {
    const { queue = '/desk', keys = [] } = readTrail() ?? {};
    const index = keys.indexOf(`${userId} ${taxYear}`);
    const pathOf = (key: string | undefined) => key && `/desk/${key.replace(' ', '/')}`;
    return {
      queue,
      previous: index < 0 ? undefined : pathOf(keys[index - 1]),
      next: index < 0 ? undefined : pathOf(keys[index + 1]),
      position: index + 1,
      count: keys.length,
    };
  }, [userId, taxYear]);
}
