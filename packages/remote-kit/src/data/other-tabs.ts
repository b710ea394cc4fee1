import type { CallInput, EndpointSpec } from '@dossier/contracts';
import { type DossierEvents, publish } from '../events/events.ts';
import { refresh } from './use-data.ts';

/*
 * The other tabs of this browser learn of a change at once; other devices with their next poll. One channel for all remotes:
 * a tab with a channel per remote would also receive its own messages.
 */

interface News {
  /** Responses to request again where they are shown. */
  refresh?: { endpoint: Pick<EndpointSpec, 'id'>; input: CallInput<EndpointSpec> };
  event?: { [N in keyof DossierEvents]: { name: N; detail: DossierEvents[N] } }[keyof DossierEvents];
}

const otherTabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('dossier.data') : null;
otherTabs?.addEventListener('message', ({ data }: MessageEvent<News>) => {
  if (data.event) publish(data.event.name, data.event.detail);
  if (data.refresh) void refresh(data.refresh.endpoint as EndpointSpec, data.refresh.input);
});

/** Requests an endpoint again wherever another tab shows it. */
export function refreshInOtherTabs<E extends EndpointSpec>({ id }: E, input: CallInput<E>): void {
  otherTabs?.postMessage({ refresh: { endpoint: { id }, input } });
}

/** Publishes an event in the other tabs. */
export function publishInOtherTabs<N extends keyof DossierEvents>(name: N, detail: DossierEvents[N]): void {
  otherTabs?.postMessage({ event: { name, detail } });
}
