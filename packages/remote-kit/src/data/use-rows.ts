import { type SWRResponse, useSWR } from '@dossier/ui/data';
import type { ResponseOf, CallInput, EndpointSpec } from '@dossier/contracts';
import { readResponse } from '../call/response.ts';
import type { ApiError } from '../call/api-error.ts';
import { send } from '../call/call.ts';
import { useLanguage } from '../language/language.ts';
import { type Data, type DataOptions, isPoll, keyOf, polling, stable } from './use-data.ts';

/** An element of the list an endpoint responds with. */
type RowOf<E extends EndpointSpec> = ResponseOf<E> extends readonly (infer Row)[] ? Row : never;

export interface RowsData<Row> extends Data<readonly Row[]> {
  /** Length of the whole list; 0 until the first response. */
  total: number;
  hasMore: boolean;
  /** Adds the next part; throws an ApiError and keeps the rows when it fails. */
  more(): Promise<void>;
}

/** Part of a long list. */
interface Part<Row> {
  rows: readonly Row[];
  /** Length of the whole list. */
  total: number;
  /** Cursor of the next part; null after the last one. */
  next: string | null;
}

/** The number of rows shown of each list, so that a refresh requests as many. */
const shown = new Map<string, number>();

/** Max rows of one request. */
const maxPart = 1000;

/** A long list: `size` rows, and as many more with each `more()`. Otherwise like `useData`. */
export function useRows<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E> & { query: object },
  size = 100,
  { refreshInterval = 0 }: Pick<DataOptions, 'refreshInterval'> = {},
): RowsData<RowOf<E>> {
  const { language } = useLanguage();
  // A key of its own: `useData` of the same input holds another type.
  const key = keyOf(endpoint, { ...input, rows: true }, language);
  const name = stable(key);
  const load = async (upTo: number, from?: Part<RowOf<E>>): Promise<Part<RowOf<E>>> => {
    const background = !from && isPoll(name, refreshInterval);
    let { rows, total, next } = from ?? { rows: [], total: 0, next: '' };
    while (next !== null && rows.length < upTo) {
      const limit = String(Math.min(maxPart, upTo - rows.length));
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
