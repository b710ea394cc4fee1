import { type SWRResponse, useSWR } from '@dossier/ui/data';
import type { ResponseOf, CallInput, EndpointSpec } from '@dossier/contracts';
import { readResponse } from '../call/response.ts';
import type { ApiError } from '../call/api-error.ts';
import { send } from '../call/call.ts';
import { useLanguage } from '../language/language.ts';
import { type Data, type DataOptions, isPoll, keyOf, polling, stable } from './use-data.ts';

/** One of what an endpoint answers a list of. */
type RowOf<E extends EndpointSpec> = ResponseOf<E> extends readonly (infer Row)[] ? Row : never;

export interface RowsData<Row> extends Data<readonly Row[]> {
  /** Of the whole list; 0 until the first answer. */
  total: number;
  hasMore: boolean;
  /** Adds the next part; throws an ApiError. */
  more(): Promise<void>;
}

/** Part of a long list. */
interface Part<Row> {
  rows: readonly Row[];
  /** Of the whole list. */
  total: number;
  /** Where the next part begins; null after the last. */
  next: string | null;
}

/** How many rows of a list were on show: as many are there after it was asked again. */
const shown = new Map<string, number>();

/** The most one call may ask for. */
const longestPart = 1000;

/** A list that may be long, `size` rows and as many more with each `more()`. Otherwise as `useData`. */
export function useRows<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E> & { query: object },
  size = 100,
  { refreshInterval = 0 }: Pick<DataOptions, 'refreshInterval'> = {},
): RowsData<RowOf<E>> {
  const { language } = useLanguage();
  // Not what `useData` of the same input holds.
  const key = keyOf(endpoint, { ...input, rows: true }, language);
  const name = stable(key);
  const load = async (upTo: number, from?: Part<RowOf<E>>): Promise<Part<RowOf<E>>> => {
    const background = !from && isPoll(name, refreshInterval);
    let { rows, total, next } = from ?? { rows: [], total: 0, next: '' };
    while (next !== null && rows.length < upTo) {
      const limit = String(Math.min(longestPart, upTo - rows.length));
      const query = { ...input.query, limit, ...(next && { cursor: next }) };
      const response = await send(endpoint, { ...input, query }, { background });
      rows = [...rows, ...((await readResponse(endpoint, response)) as RowOf<E>[])];
      total = Number(response.headers.get('x-total-count') ?? rows.length);
      next = response.headers.get('x-next-cursor');
    }
    shown.set(name, rows.length);
    return { rows, total, next };
  };
  const state: SWRResponse<Part<RowOf<E>>, ApiError> = useSWR<Part<RowOf<E>>, ApiError>(
    key,
    () => load(Math.max(size, shown.get(name) ?? 0)),
    { revalidateOnFocus: false, dedupingInterval: 0, ...polling(refreshInterval) },
  );
  const { data } = state;
  return {
    data: data?.rows ?? null,
    total: data?.total ?? 0,
    hasMore: data?.next != null,
    error: state.error ?? null,
    isLoading: state.isLoading,
    isRefreshing: state.isValidating,
    reload: async () => {
      await state.mutate().catch(() => undefined); // the error is in `error`
    },
    more: async () => {
      if (data) await state.mutate(await load(data.rows.length + size, data), { revalidate: false });
    },
  };
}
