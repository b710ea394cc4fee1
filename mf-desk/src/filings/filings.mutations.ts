import * as endpoints from '@dossier/contracts';
import type { DeskFiling } from '@dossier/contracts';
import { call, refresh, setData } from '@dossier/remote-kit';

/** Why filings of a call for several were left as they are. */
export interface Failed {
  readonly code: string;
}

export interface Changed {
  readonly changed: DeskFiling[];
  readonly failed: Failed[];
}

export const keyOf = ({ person, taxYear }: ShownFiling) => ({ userId: person.userId, taxYear });

/** Calls in parts of `size`, one after the other. */
export async function inParts<T, R>(
  items: readonly T[],
  size: number,
  send: (part: T[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += size)
    results.push(await send(items.slice(start, start + size)));
  return results;
}

export const sumUp = (parts: readonly Changed[]): Changed => ({
  changed: parts.flatMap(({ changed }) => changed),
  failed: parts.flatMap(({ failed }) => failed),
});

export function refreshDesk(): void {
  void refresh(endpoints.listDeskFilings);
  void refresh(endpoints.countDeskFilings);
  void refresh(endpoints.getDeskFiling);
  void refresh(endpoints.listDeskHistory);
}

/** A filing on the desk, in the version that was shown. */
export type ShownFiling = Pick<DeskFiling, 'person' | 'taxYear' | 'version'>;

export const paramsOf = ({ person, taxYear }: ShownFiling) => ({
  userId: String(person.userId),
  taxYear: String(taxYear),
});

/**
 * Shows the changed filing, and requests queue and history again. After a refusal they are requested as well: somebody else
 * was faster, and what is shown is out of date.
 */
export async function changeFiling(filing: ShownFiling, request: Promise<DeskFiling>): Promise<void> {
  const params = paramsOf(filing);
  try {
    await setData(endpoints.getDeskFiling, { params }, await request);
  } catch (error) {
    void refresh(endpoints.getDeskFiling, { params });
    throw error;
  } finally {
    void refresh(endpoints.listDeskFilings);
    void refresh(endpoints.countDeskFilings);
    void refresh(endpoints.listDeskHistory, { params });
  }
}

/** Requests a filing again after work on it, which may have assigned it. */
export function refreshFiling(params: Record<'userId' | 'taxYear', string>): void {
  void refresh(endpoints.getDeskFiling, { params });
  void refresh(endpoints.listDeskHistory, { params });
}

/** Assigns a filing to an expert or administrator, with words to the colleague; `null` releases it. */
export function assignFiling(filing: ShownFiling, assignedTo: number | null, note?: string): Promise<void> {
  const body = { version: filing.version, assignedTo, ...(note && { note }) };
  return changeFiling(filing, call(endpoints.assignFiling, { params: paramsOf(filing), body }));
}
