/** SWR, through one shared entry. */
export { default as useSWR, mutate } from 'swr';
export type { SWRConfiguration, SWRResponse } from 'swr';
