/** SWR, through one shared entry. */
export { default as useSWR, mutate, preload, SWRConfig, unstable_serialize, useSWRConfig } from 'swr';
export { default as useSWRMutation } from 'swr/mutation';
export type { Cache, Key, KeyedMutator, SWRConfiguration, SWRResponse } from 'swr';
