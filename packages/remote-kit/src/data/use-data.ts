import { mutate, type SWRConfiguration, type SWRResponse, useSWR } from '@dossier/ui/data';
import type { ResponseOf, CallInput, EndpointSpec } from '@dossier/contracts';
import type { ApiError } from '../call/api-error.ts';
import { call, type CallOptions, type LooseInput } from '../call/call.ts';
import { useLanguage } from '../language/language.ts';

export interface DataOptions {
  /** Asks again every so many milliseconds while the tab is shown; such polls do not keep the session alive. */
  refreshInterval?: number;
  /** Milliseconds for which an answer is not asked for again, unless `refresh` or `reload` says so. */
  freshFor?: number;
  /** Keeps showing the answer to the last input until the next one is there. */
  keepPrevious?: boolean;
}

export interface Data<T> {
  /** null until the first answer. */
  data: T | null;
  error: ApiError | null;
  /** Asking, and nothing to show yet. */
  isLoading: boolean;
  isRefreshing: boolean;
  reload(): Promise<void>;
}

type Key = readonly [endpointId: string, input: string, language: string, generation: number];

/** Grows with every `clearData`: what was on its way for somebody else is neither waited for nor shown. */
let generation = 0;

export const keyOf = (endpoint: EndpointSpec, input: unknown, language: string): Key => [
  endpoint.id,
  stable(input),
  language,
  generation,
];

/** Inputs that say the same have the same key, whatever the order of their fields. */
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

/** Keys that were asked for once, answered or not: what an interval asks again after that is a poll. */
const asked = new Set<string>();

/** Whether asking for a key now is a poll, which keeps no session alive. */
export function isPoll(name: string, refreshInterval: number): boolean {
  const again = asked.has(name);
  asked.add(name);
  return refreshInterval > 0 && again;
}

/** How SWR polls. It polls no more after a failure by itself; here a poll that failed is one like any other. */
export const polling = (refreshInterval: number): SWRConfiguration => ({
  refreshInterval,
  shouldRetryOnError: refreshInterval > 0,
  onErrorRetry: (_error, _key, _config, again, options) => {
    setTimeout(() => void again(options), refreshInterval);
  },
});

/** The answer of an endpoint, shared by everything on the page that asks the same. null as input: not asked. */
export function useData<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E> | null,
  { refreshInterval = 0, freshFor = 0, keepPrevious = false }: DataOptions = {},
): Data<ResponseOf<E>> {
  const { language } = useLanguage();
  const key = input === null ? null : keyOf(endpoint, input, language);
  const load = async () => {
    const background = isPoll(stable(key), refreshInterval);
    return (await ask(endpoint, input ?? {}, { background })) as ResponseOf<E>;
  };
  const state: SWRResponse<ResponseOf<E>, ApiError> = useSWR<ResponseOf<E>, ApiError>(key, load, {
    revalidateOnFocus: false,
    keepPreviousData: keepPrevious,
    dedupingInterval: freshFor,
    ...polling(refreshInterval),
  });
  return {
    data: state.data ?? null,
    error: state.error ?? null,
    isLoading: state.isLoading,
    isRefreshing: state.isValidating,
    reload: async () => {
      await state.mutate().catch(() => undefined); // the error is in `error`
    },
  };
}

const matches = (endpoint: EndpointSpec, input: unknown) => (key: unknown) =>
  Array.isArray(key) && key[0] === endpoint.id && (input === undefined || key[1] === stable(input));

/** Asks again wherever the answer is shown; without input, for every input. */
export async function refresh<E extends EndpointSpec>(endpoint: E, input?: CallInput<E>): Promise<void> {
  await mutate(matches(endpoint, input));
}

/** Puts an answer in place without asking, for example the answer of a save. */
export async function setData<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  response: ResponseOf<E>,
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

/** Forgets everything that was loaded: it belongs to the person who was signed in. */
export async function clearData(): Promise<void> {
  asked.clear();
  generation += 1;
  await mutate(() => true, undefined, { revalidate: false });
}
