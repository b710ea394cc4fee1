import { z } from 'zod';

/** The metrics of a process as JSON, without what merging does not need. NaN, which JSON does not have, is null. */
export const processMetrics = z.array(
  z.object({
    name: z.string(),
    help: z.string(),
    type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
    values: z.array(
      z.object({
        value: z.number().nullable().catch(null),
        labels: z.record(z.string(), z.union([z.string(), z.number()])),
        /** Of a histogram: with `_bucket`, `_sum` or `_count`. */
        metricName: z.string().optional(),
      }),
    ),
  }),
);
export type ProcessMetrics = z.infer<typeof processMetrics>;

export interface MergedMetrics {
  readonly contentType: string;
  readonly text: string;
}

/**
 * The metrics of several processes as one text, with `up` for each: 1, or 0 for a process whose metrics are null. Every
 * series keeps its value, because the label `service` tells the processes apart.
 */
export async function mergeMetrics(
  byService: ReadonlyMap<string, ProcessMetrics | null>,
): Promise<MergedMetrics> {
  const { AggregatorRegistry } = (await import('prom-client')).default;
  const up: ProcessMetrics[number] = {
    name: 'up',
    help: 'Whether the process responded to the scrape of the gateway',
    type: 'gauge',
    values: [...byService].map(([service, metrics]) => ({ value: metrics ? 1 : 0, labels: { service } })),
  };
  const lists = [...byService].map(([service, metrics]) => labelled(metrics ?? [], service));
  const registry = AggregatorRegistry.aggregate([...lists, labelled([up])]);
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** `aggregator`: the default of some metrics of Node leaves them out or calculates a mean. */
function labelled(metrics: ProcessMetrics, service?: string) {
  return metrics.map((metric) => ({
    ...metric,
    aggregator: 'first',
    values: metric.values.flatMap(({ value, labels, ...rest }) =>
      value === null ? [] : { ...rest, value, labels: { ...labels, ...(service && { service }) } },
    ),
  }));
}
