import { useEffect, useMemo, useState } from 'react';
import { mutate, type SWRConfiguration, type SWRResponse, useSWR } from '@dossier/ui/data';
import type { ResponseOf, CallInput, EndpointSpec } from '@dossier/contracts';
import type { ApiError } from '../call/api-error.ts';
import { call, type CallOptions, type LooseInput } from '../call/call.ts';
import { useLanguage } from '../language/language.ts';
import { readCopy, writeCopy } from './stored-copies.ts';

/** How soon what others change is shown: the polling interval of pages that stay open. */
export const pollMs = 30_000;

export interface DataOptions {
  /** Polls at this interval in milliseconds while the tab is visible; polls do not keep the session alive. */
  refreshInterval?: number;
  /** Milliseconds for which a response is not requested again, except by `refresh` or `reload`. */
  freshFor?: number;
  /** Keeps the data of the previous input until the next response arrives. */
  keepPrevious?: boolean;
  /** Keeps a copy of the response in this browser, shown at once on the next visit while it is requested again. */
  stored?: boolean;
}

export interface Data<T> {
  /** null until the first response. */
  data: T | null;
  error: ApiError | null;
  /** Requesting, without data yet. */
  isLoading: boolean;
  isRefreshing: boolean;
  reload(): Promise<void>;
}

type Key = readonly [endpointId: string, input: string, language: string, generation: number];

/** Grows with every `clearData`: responses that were pending for the previous user are never shown. */
let generation = 0;

/** Changes when all loaded data is dropped; a refresh that was postponed before has nothing left to refresh. */
export const dataGeneration = (): number => generation;

export const keyOf = (endpoint: EndpointSpec, input: unknown, language: string): Key => [
  endpoint.id,
  stable(input),
  language,
  generation,
];

/** Serializes a value; equal inputs get the same key, whatever the order of their fields. */
export function stable(value: unknown): string {
  return JSON.stringify(value ?? {}, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** `call` without its types: it takes no input where an endpoint declares none. */
const ask = call as unknown as (
  endpoint: EndpointSpec,
  input: LooseInput,
  options: CallOptions,
) => Promise<unknown>;

/** Keys that were requested before: a later request of an interval is a poll. */
const requested = new Set<string>();

/** Whether a request of a key now is a poll, which does not keep the session alive. */
export function isPoll(name: string, refreshInterval: number): boolean {
  const again = requested.has(name);
  requested.add(name);
  return refreshInterval > 0 && again;
}

/** SWR stops polling after a failure; with these options a failed poll is followed by the next one. */
export const polling = (refreshInterval: number): SWRConfiguration => ({
  refreshInterval,
  shouldRetryOnError: refreshInterval > 0,
  onErrorRetry: (_error, _key, _config, again, options) => {
    setTimeout(() => void again(options), refreshInterval);
  },
});

/**
 * Whether the language changed while an input is shown. Its data is then kept until it is there in the new language: a page
 * that loads from the start again loses what somebody typed in it, the place, and the focus.
 */
export function useIsTranslated(endpoint: EndpointSpec, input: unknown): boolean {
  const { language } = useLanguage();
  const name = stable(keyOf(endpoint, input, ''));
  const [shown, setShown] = useState({ name, language });
  if (shown.name !== name) setShown({ name, language });
  return shown.name === name && shown.language !== language;
}

/** The response of an endpoint, shared by all components with the same input. null as input: no request. */
export function useData<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E> | null,
  { refreshInterval = 0, freshFor = 0, keepPrevious = false, stored = false }: DataOptions = {},
): Data<ResponseOf<E>> {
  const { language } = useLanguage();
  const isTranslated = useIsTranslated(endpoint, input);
  const key = input === null ? null : keyOf(endpoint, input, language);
  const copyName = stored && input !== null ? stable(input) : null;
  const copy = copyName === null ? undefined : readCopy(endpoint, copyName);
  const load = async () => {
    const background = isPoll(stable(key), refreshInterval);
    return (await ask(endpoint, input ?? {}, { background })) as ResponseOf<E>;
  };
  const response: SWRResponse<ResponseOf<E>, ApiError> = useSWR<ResponseOf<E>, ApiError>(key, load, {
    revalidateOnFocus: false,
    keepPreviousData: keepPrevious || isTranslated,
    dedupingInterval: freshFor,
    ...(copy !== undefined && { fallbackData: copy }),
    ...polling(refreshInterval),
  });
  const { data, error = null, isLoading, isValidating, mutate: request } = response;
  // A save shows its response here too, so that the copy follows it.
  useEffect(() => {
    if (copyName !== null && data !== undefined && data !== copy) writeCopy(endpoint, copyName, data);
  }, [endpoint, copyName, data, copy]);
  // The same object until something changes, so that what is rendered from it alone is not rendered again.
  return useMemo(
    () => ({
      data: data ?? null,
      error,
      isLoading,
      isRefreshing: isValidating,
      reload: async () => {
        await request().catch(() => undefined); // the error is in `error`
      },
    }),
    [data, error, isLoading, isValidating, request],
  );
}

const matches = (endpoint: EndpointSpec, input: unknown) => (key: unknown) =>
  Array.isArray(key) && key[0] === endpoint.id && (input === undefined || key[1] === stable(input));

/** Requests an endpoint again wherever it is shown; without input, every input of it. */
export async function refresh<E extends EndpointSpec>(endpoint: E, input?: CallInput<E>): Promise<void> {
  await mutate(matches(endpoint, input));
}

/** Forgets the response of an endpoint, so that nothing outdated is shown while it is requested again. */
export async function dropData<E extends EndpointSpec>(endpoint: E, input?: CallInput<E>): Promise<void> {
  await mutate(matches(endpoint, input), undefined, { revalidate: true });
}

/** Shows a response without a request, for example the response of a save, or what follows from it for the one before. */
export async function setData<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  response: ResponseOf<E> | ((before: ResponseOf<E> | undefined) => ResponseOf<E> | undefined),
): Promise<void> {
  await mutate(matches(endpoint, input), response, { revalidate: false });
}

/** Requests an endpoint, returns its response and shows it wherever the same request is shown. */
export async function fetchData<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> {
  const response = (await ask(endpoint, input as LooseInput, {})) as ResponseOf<E>;
  await setData(endpoint, input, response);
  return response;
}

/** Drops all loaded data: it belongs to the user who was signed in. */
export async function clearData(): Promise<void> {
  requested.clear();
  generation += 1;
  await mutate(() => true, undefined, { revalidate: false });
}
