import type * as Prometheus from 'prom-client';

type Client = typeof Prometheus;
type Registry = Prometheus.Registry;

/** prom-client is loaded after the service listens, so that it does not delay the start. */
export interface Metrics {
  observe(endpoint: string, status: number, seconds: number): void;
  /** A counter of the service. It counts from the moment prom-client is loaded. */
  counter<L extends string>(name: string, help: string, labelNames: readonly L[]): Series<L>;
  /** A histogram of the service, with the upper bounds of its buckets. It counts from the same moment. */
  histogram<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    buckets: readonly number[],
  ): Series<L>;
  /** A gauge that is read by each scrape. While `read` fails, the gauge has no value, and the other metrics are served. */
  gauge<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: () => Promise<readonly GaugeValue<L>[]>,
  ): void;
  load(): Promise<Registry>;
}

/** The series of a metric, one for each combination of labels. */
export interface Series<L extends string> {
  /** Counts one, or this value. */
  add(labels: Record<L, string>, value?: number): void;
  /** Labels that come and go must be removed: every series stays in memory and in each scrape. */
  remove(labels: Record<L, string>): void;
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
      let counter: Prometheus.Counter | undefined;
      whenLoaded.push((client, registry) => {
        counter = new client.Counter({ name, help, labelNames: [...labelNames], registers: [registry] });
      });
      return {
        add: (labels, value = 1) => counter?.inc(labels, value),
        remove: (labels) => counter?.remove(labels),
      };
    },
    histogram(name, help, labelNames, buckets) {
      let histogram: Prometheus.Histogram | undefined;
      whenLoaded.push((client, registry) => {
        const shape = { name, help, labelNames: [...labelNames], buckets: [...buckets] };
        histogram = new client.Histogram({ ...shape, registers: [registry] });
      });
      return {
        add: (labels, value = 1) => histogram?.observe(labels, value),
        remove: (labels) => histogram?.remove(labels),
      };
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
