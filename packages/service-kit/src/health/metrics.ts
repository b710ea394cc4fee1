import type * as Prometheus from 'prom-client';

type Client = typeof Prometheus;
type Registry = Prometheus.Registry;

/** prom-client is loaded after the service listens, so that it does not delay the start. */
export interface Metrics {
  observe(endpoint: string, status: number, seconds: number): void;
  /** A counter of the service. It counts from the moment prom-client is loaded. */
  counter<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
  ): (labels: Record<L, string>) => void;
  /** A gauge that is read by each scrape. While `read` fails, the gauge has no value, and the other metrics are served. */
  gauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: () => Promise<readonly GaugeValue<L>[]>,
  ): void;
  load(): Promise<Registry>;
}

interface GaugeValue<L extends string> {
  readonly labels: Record<L, string>;
  readonly value: number;
}

export function createMetrics(service: string): Metrics {
  let record: Metrics['observe'] = () => undefined;
  let loading: Promise<Registry> | undefined;
  const whenLoaded: Array<(client: Client, registry: Registry) => void> = [];
  return {
    observe: (endpoint, status, seconds) => record(endpoint, status, seconds),
    counter(name, help, labelNames) {
      let increment: ((labels: Record<string, string>) => void) | undefined;
      whenLoaded.push((client, registry) => {
        const counter = new client.Counter({
          name,
          help,
          labelNames: [...labelNames],
          registers: [registry],
        });
        increment = (labels) => counter.inc(labels);
      });
      return (labels) => increment?.(labels);
    },
    gauge(name, help, labelNames, read) {
      whenLoaded.push((client, registry) => {
        const gauge: Prometheus.Gauge = new client.Gauge({
          name,
          help,
          labelNames: [...labelNames],
          registers: [registry],
          async collect() {
            const values = await read().catch(() => []);
            gauge.reset();
            // Without labels, `reset` sets 0, which would be taken for a value that was read.
            if (labelNames.length === 0) gauge.remove();
            for (const { labels, value } of values) gauge.set(labels, value);
          },
        });
      });
    },
    load() {
      loading ??= import('prom-client').then(({ default: client }) => {
        const registry = new client.Registry();
        registry.setDefaultLabels({ service });
        client.collectDefaultMetrics({ register: registry });
        const duration = new client.Histogram({
          name: 'http_request_duration_seconds',
          help: 'Time from the first byte of a request to the last byte of its response',
          labelNames: ['endpoint', 'status'],
          buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 15, 60],
          registers: [registry],
        });
        record = (endpoint, status, seconds) => duration.observe({ endpoint, status }, seconds);
        for (const add of whenLoaded) add(client, registry);
        return registry;
      });
      return loading;
    },
  };
}
