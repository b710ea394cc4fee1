import { useMemo } from 'react';
import { type SWRResponse, useSWR } from '@dossier/ui/data';
import { maxPageSize, type ResponseOf, type CallInput, type EndpointSpec } from '@dossier/contracts';
import { readResponse } from '../call/response.ts';
import type { ApiError } from '../call/api-error.ts';
import { send } from '../call/call.ts';
import { useLanguage } from '../language/language.ts';
import { type Data, type DataOptions, isPoll, keyOf, polling, stable, useIsTranslated } from './use-data.ts';

/** An element of the list an endpoint responds with. */
type RowOf<E extends EndpointSpec> = ResponseOf<E> extends readonly (infer Row)[] ? Row : never;

export interface RowsData<Row> extends Data<readonly Row[]> {
  /** Length of the whole list; 0 until the first response. */
  total: number;
  hasMore: boolean;
  /** Adds the next part, or `count` rows; throws an ApiError and keeps the rows when it fails. */
  more(count?: number): Promise<void>;
}

export interface ThreadData<E extends EndpointSpec, Row> extends RowsData<Row> {
  /** The response with the latest page, for its fields besides rows; null until it arrives. */
  latest: ResponseOf<E> | null;
}

/** Part of a long list. */
interface Part<E extends EndpointSpec, Row> {
  rows: readonly Row[];
  /** The response with the first rows. */
  first: ResponseOf<E> | null;
  /** Length of the whole list. */
  total: number;
  /** Cursor of the next part; null after the last one. */
  next: string | null;
}

/** The number of rows shown of each list, so that a refresh requests as many. */
const shown = new Map<string, number>();

type ListInput<E extends EndpointSpec> = CallInput<E> & { query: object };
type RowsOptions = Pick<DataOptions, 'refreshInterval'>;

/** A long list: `size` rows, and as many more with each `more()`. Otherwise like `useData`. */
export function useRows<E extends EndpointSpec>(
  endpoint: E,
  input: ListInput<E>,
  size = 100,
  options: RowsOptions = {},
): RowsData<RowOf<E>> {
  const rowsOf = (response: ResponseOf<E>) => response as readonly RowOf<E>[];
  return usePages(endpoint, input, size, options, rowsOf, (rows, page) => [...rows, ...page]);
}

/** A long conversation, oldest message first: the latest `size` messages, and as many earlier ones with each `more()`. */
export function useThread<E extends EndpointSpec, Row>(
  endpoint: E,
  input: ListInput<E> | null,
  rowsOf: (response: ResponseOf<E>) => readonly Row[],
  size = 20,
  options: RowsOptions = {},
): ThreadData<E, Row> {
  return usePages(endpoint, input, size, options, rowsOf, (rows, page) => [...page, ...rows]);
}

function usePages<E extends EndpointSpec, Row>(
  endpoint: E,
  input: ListInput<E> | null,
  size: number,
  { refreshInterval = 0 }: RowsOptions,
  rowsOf: (response: ResponseOf<E>) => readonly Row[],
  join: (rows: readonly Row[], page: readonly Row[]) => readonly Row[],
): ThreadData<E, Row> {
  const { language } = useLanguage();
  const isTranslated = useIsTranslated(endpoint, input);
  // A key of its own: `useData` of the same input holds another type.
  const key = input && keyOf(endpoint, { ...input, rows: true }, language);
  const name = stable(key);
  const load = async (upTo: number, from?: Part<E, Row>): Promise<Part<E, Row>> => {
    const background = !from && isPoll(name, refreshInterval);
    let { rows, first, total, next } = from ?? { rows: [], first: null, total: 0, next: '' };
    while (next !== null && rows.length < upTo) {
      const limit = String(Math.min(maxPageSize, upTo - rows.length));
      const query = { ...input?.query, limit, ...(next && { cursor: next }) };
      const response = await send(endpoint, { ...input, query }, { background });
      const page = await readResponse(endpoint, response);
      first ??= page;
      rows = join(rows, rowsOf(page));
      total = Number(response.headers.get('x-total-count') ?? rows.length);
      next = response.headers.get('x-next-cursor');
    }
    shown.set(name, rows.length);
    return { rows, first, total, next };
  };
  const response: SWRResponse<Part<E, Row>, ApiError> = useSWR<Part<E, Row>, ApiError>(
    key,
    () => load(Math.max(size, shown.get(name) ?? 0)),
    {
      revalidateOnFocus: false,
      keepPreviousData: isTranslated,
      dedupingInterval: 0,
      ...polling(refreshInterval),
    },
  );
  const { data, error = null, isLoading, isValidating, mutate } = response;
  return useMemo(
    () => ({
      data: data?.rows ?? null,
      latest: data?.first ?? null,
      total: data?.total ?? 0,
      hasMore: data?.next != null,
      error,
      isLoading,
      isRefreshing: isValidating,
      reload: async () => {
        await mutate().catch(() => undefined); // the error is in `error`
      },
      more: async (count = size) => {
        if (data) await mutate(await load(data.rows.length + count, data), { revalidate: false });
      },
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `load` differs only with the key
    [data, error, isLoading, isValidating, mutate, name, size],
  );
}
