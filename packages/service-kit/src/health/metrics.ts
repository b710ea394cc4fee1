import type { Registry } from 'prom-client';

/** Loaded after the service listens, so that it costs nothing at the start. */
export interface Metrics {
  observe(endpoint: string, status: number, seconds: number): void;
  load(): Promise<Registry>;
}

export function createMetrics(service: string): Metrics {
  let record: Metrics['observe'] = () => undefined;
  let loading: Promise<Registry> | undefined;
  return {
    observe: (endpoint, status, seconds) => record(endpoint, status, seconds),
    load() {
      loading ??= import('prom-client').then(({ default: client }) => {
        const registry = new client.Registry();
        registry.setDefaultLabels({ service });
        client.collectDefaultMetrics({ register: registry });
        const duration = new client.Histogram({
          name: 'http_request_duration_seconds',
          help: 'Time from the first byte of a request to the last of its answer',
          labelNames: ['endpoint', 'status'],
          buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60],
          registers: [registry],
        });
        record = (endpoint, status, seconds) => duration.observe({ endpoint, status }, seconds);
        return registry;
      });
      return loading;
    },
  };
}
