interface Query {
  readonly expr: string;
  readonly legend: string;
}

interface Panel {
  readonly title: string;
  readonly unit: 'short' | 's' | 'bytes' | 'percentunit' | 'reqps' | 'dateTimeFromNow';
  /** Values now, instead of their course. */
  readonly isNow?: true;
  readonly queries: readonly Query[];
}

/** The ten questions of an operator, each with the panels that answer it. */
const QUESTIONS: readonly { readonly question: string; readonly panels: readonly Panel[] }[] = [
  {
    question: '1. Does everything run, and in which version?',
    panels: [
      {
        title: 'Processes',
        unit: 'short',
        isNow: true,
        queries: [{ expr: 'up{service!=""}', legend: '{{service}}' }],
      },
      {
        title: 'Versions',
        unit: 'short',
        isNow: true,
        queries: [{ expr: 'count by (version) (service_info)', legend: '{{version}}' }],
      },
    ],
  },
  {
    question: '2. How fast are the responses?',
    panels: [
      {
        title: 'Calls of home: half, 95 % and 99 % are faster',
        unit: 's',
        queries: [0.5, 0.95, 0.99].map((share) => ({
          expr: `histogram_quantile(${share}, sum by (le) (rate(http_request_duration_seconds_bucket{service="gateway", endpoint=~"user.get|status.get|files.list|notifications.list"}[5m])))`,
          legend: `${share}`,
        })),
      },
      {
        title: 'The slowest endpoints (95 %)',
        unit: 's',
        queries: [
          {
            expr: 'topk(5, histogram_quantile(0.95, sum by (le, endpoint) (rate(http_request_duration_seconds_bucket{service="gateway"}[5m]))))',
            legend: '{{endpoint}}',
          },
        ],
      },
    ],
  },
  {
    question: '3. How many requests are there, and how many fail?',
    panels: [
      {
        title: 'Requests',
        unit: 'reqps',
        queries: [
          {
            expr: 'sum by (status) (rate(http_request_duration_seconds_count{service="gateway"}[5m]))',
            legend: '{{status}}',
          },
        ],
      },
      {
        title: 'Errors (5xx) by endpoint and process',
        unit: 'reqps',
        queries: [
          {
            expr: 'sum by (service, endpoint) (rate(http_request_duration_seconds_count{status=~"5.."}[5m])) > 0',
            legend: '{{service}} {{endpoint}}',
          },
        ],
      },
    ],
  },
  {
    question: '4. Do the machines have room?',
    panels: [
      {
        title: 'Disk: free part',
        unit: 'percentunit',
        queries: [
          {
            expr: 'min(data_disk_bytes{state="free"} / ignoring (state) sum without (state) (data_disk_bytes))',
            legend: 'free',
          },
        ],
      },
      {
        title: 'Stored files and databases',
        unit: 'bytes',
        queries: [
          { expr: 'stored_bytes', legend: 'files' },
          { expr: 'database_bytes', legend: 'database of {{service}}' },
        ],
      },
    ],
  },
  {
    question: '5. Do the processes have memory and processor time?',
    panels: [
      {
        title: 'Memory',
        unit: 'bytes',
        queries: [{ expr: 'process_resident_memory_bytes', legend: '{{service}}' }],
      },
      {
        title: 'Processor time (1 is one core) and delay of the event loop',
        unit: 'short',
        queries: [
          { expr: 'rate(process_cpu_seconds_total[5m])', legend: '{{service}}' },
          { expr: 'nodejs_eventloop_lag_p99_seconds', legend: '{{service}}: delay in seconds' },
        ],
      },
    ],
  },
  {
    question: '6. Do mails leave?',
    panels: [
      { title: 'Mails', unit: 'short', queries: [{ expr: 'mails', legend: '{{state}}' }] },
      {
        title: 'The oldest waiting mail has waited for',
        unit: 's',
        queries: [{ expr: 'time() - mails_oldest_waiting_timestamp_seconds', legend: 'oldest' }],
      },
    ],
  },
  {
    question: '7. Do the services reach each other, and are papers read?',
    panels: [
      {
        title: 'Calls that are not delivered',
        unit: 'short',
        queries: [{ expr: 'undelivered_calls', legend: '{{service}} {{state}}' }],
      },
      { title: 'Papers', unit: 'short', queries: [{ expr: 'papers', legend: '{{state}}' }] },
    ],
  },
  {
    question: '8. Is there a backup, and is the data intact?',
    panels: [
      {
        title: 'Latest backup',
        unit: 'dateTimeFromNow',
        isNow: true,
        queries: [{ expr: 'last_backup_timestamp_seconds * 1000', legend: 'backup' }],
      },
      {
        title: 'Damaged values and audit logs',
        unit: 'short',
        isNow: true,
        queries: [
          { expr: 'sum by (service, table) (damaged_data_total)', legend: '{{service}} {{table}}' },
          { expr: 'audit_log_damaged', legend: 'audit log of {{service}}' },
        ],
      },
    ],
  },
  {
    question: '9. Do the background jobs succeed?',
    panels: [
      {
        title: 'Failed runs in an hour',
        unit: 'short',
        queries: [
          {
            expr: 'sum by (service, exported_job) (increase(background_job_runs_total{outcome="failure"}[1h])) > 0',
            legend: '{{service}} {{exported_job}}',
          },
        ],
      },
      {
        title: 'Time since the last success',
        unit: 's',
        queries: [
          {
            expr: 'topk(5, time() - background_job_last_success_timestamp_seconds)',
            legend: '{{service}} {{exported_job}}',
          },
        ],
      },
    ],
  },
  {
    question: '10. Do the pages load in the browsers of the users?',
    panels: [
      {
        title: 'Remotes that did not load or show',
        unit: 'reqps',
        queries: [
          {
            expr: 'sum by (remote, build, code) (rate(client_errors_total[15m]))',
            legend: '{{remote}} {{build}} {{code}}',
          },
        ],
      },
      {
        title: 'Largest contentful paint and interaction (75 % are faster)',
        unit: 's',
        queries: ['lcp', 'inp'].map((vital) => ({
          expr: `histogram_quantile(0.75, sum by (le, remote) (rate(web_vital_${vital}_seconds_bucket[1h])))`,
          legend: `{{remote}} ${vital}`,
        })),
      },
    ],
  },
];

const width = 12;
const height = 8;

/** A dashboard of Grafana on the metrics of `INTERNAL_PORT`. */
export function createDashboard(): unknown {
  const source = { type: 'prometheus', uid: '${source}' };
  const panels = QUESTIONS.flatMap(({ question, panels: answers }, row) => {
    const y = row * (height + 1);
    return [
      { type: 'row', title: question, gridPos: { x: 0, y, w: 24, h: 1 }, collapsed: false, panels: [] },
      ...answers.map(({ title, unit, isNow, queries }, column) => ({
        type: isNow ? 'stat' : 'timeseries',
        title,
        datasource: source,
        gridPos: { x: column * width, y: y + 1, w: width, h: height },
        fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
        targets: queries.map(({ expr, legend }, i) => ({
          refId: String.fromCharCode(65 + i),
          datasource: source,
          expr,
          legendFormat: legend,
          instant: isNow === true,
        })),
      })),
    ];
  });
  return {
    uid: 'dossier',
    title: 'Dossier',
    schemaVersion: 39,
    time: { from: 'now-6h', to: 'now' },
    refresh: '1m',
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Prometheus' }] },
    panels: panels.map((panel, id) => ({ id: id + 1, ...panel })),
  };
}
