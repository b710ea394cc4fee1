import { serviceNames } from '@dossier/contracts';
import { DataSource } from 'typeorm';

type Row = Readonly<Record<string, string | number | null>>;

const slowSeconds = 0.02;

/** What MariaDB knows of the databases of the services. */
export async function openSeasonDatabase(url: string) {
  const source = await new DataSource({
    type: 'mariadb',
    url: url.replace(/\/season$/, '/mysql'),
  }).initialize();
  const query = (sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
    source.query(sql, [...values]);
  const schemaOf = (service: string) => `season_${service}`;
  return {
    /** While it is filled, a commit does not wait for the disk. */
    setDurable: (isDurable: boolean) =>
      query(`SET GLOBAL innodb_flush_log_at_trx_commit = ${isDurable ? 1 : 0}`),
    async analyze() {
      for (const { schema, name } of await tables()) await query(`ANALYZE TABLE \`${schema}\`.\`${name}\``);
    },
    /** The tables with the most bytes, with their indexes. */
    async sizes(): Promise<Row[]> {
      const indexes = await query(
        `SELECT database_name AS db, table_name AS tbl, index_name AS idx, stat_value * 16 / 1024 AS mb
         FROM mysql.innodb_index_stats WHERE stat_name = 'size' AND index_name <> 'PRIMARY'`,
      );
      return (await tables())
        .filter(({ mb }) => Number(mb) >= 1)
        .slice(0, 25)
        .map(({ schema, name, rows, data, mb }) => ({
          table: `${String(schema).replace('season_', '')}.${name}`,
          rows: rows ?? 0,
          'data MB': Math.round(Number(data)),
          'all MB': Math.round(Number(mb)),
          'indexes MB': indexes
            .filter(({ db, tbl }) => db === schema && tbl === name)
            .map(({ idx, mb: size }) => `${idx} ${Math.round(Number(size))}`)
            .join(', '),
        }));
    },
    async watchSlowQueries() {
      await query("SET GLOBAL log_output = 'TABLE'");
      await query(`SET GLOBAL long_query_time = ${slowSeconds}`);
      await query('SET GLOBAL slow_query_log = 0');
      await query('TRUNCATE mysql.slow_log');
      await query('SET GLOBAL slow_query_log = 1');
    },
    /** For each service the slowest queries with different plans, and those plans. */
    async slowQueries(perService: number): Promise<Row[]> {
      await query('SET GLOBAL slow_query_log = 0');
      const found: Row[] = [];
      for (const service of serviceNames) {
        const rows = await query(
          `SELECT TIME_TO_SEC(query_time) * 1000 AS ms, rows_examined AS examined, CONVERT(sql_text USING utf8mb4) AS text
           FROM mysql.slow_log WHERE db = ? ORDER BY query_time DESC LIMIT 400`,
          [schemaOf(service)],
        );
        const seen = new Set<string>();
        for (const { ms, examined, text } of rows) {
          const shape = String(text).replaceAll(/'[^']*'|\d+/g, '?');
          const form = shape.replaceAll(/(\?(, )?)+/g, '?').slice(0, 4000);
          if (seen.has(form) || seen.size === perService || !/^(SELECT|UPDATE|DELETE|INSERT)/i.test(shape))
            continue;
          seen.add(form);
          const count = rows.filter((other) =>
            String(other['text']).startsWith(String(text).slice(0, 60)),
          ).length;
          const shown = String(text)
            .replaceAll(/^SELECT .*? FROM /gs, 'SELECT … FROM ')
            .slice(0, 300);
          found.push({
            service,
            ms: ms ?? 0,
            'rows examined': examined ?? 0,
            'times slow': count,
            plan: await plan(service, text),
            query: shown,
          });
        }
      }
      return found;
    },
    close: () => source.destroy(),
  };

  function tables(): Promise<Row[]> {
    return query(
      `SELECT table_schema AS \`schema\`, table_name AS name, table_rows AS \`rows\`, data_length / 1048576 AS data,
       (data_length + index_length) / 1048576 AS mb FROM information_schema.tables
       WHERE table_schema LIKE 'season\\_%' ORDER BY data_length + index_length DESC`,
    );
  }

  async function plan(service: string, text: unknown): Promise<string> {
    try {
      await query(`USE \`${schemaOf(service)}\``);
      const steps = await query(`EXPLAIN ${String(text)}`);
      return steps
        .map(
          (step) =>
            `${step['table']} ${step['type']} ${step['key'] ?? 'no key'} ${step['rows']} (${step['Extra']})`,
        )
        .join('; ');
    } catch (error) {
      return String(error).slice(0, 80);
    }
  }
}
