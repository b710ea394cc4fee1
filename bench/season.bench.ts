/**
 * A season: people with three tax years each and their files, filled in bulk, then the last evening of March. Calls begin by
 * the clock at rates that rise until the slowest of a hundred takes longer than 500 ms, with one and with two instances of
 * each service and gateway. Then the jobs, a backup, the sizes of tables, and the slowest queries with their plans.
 *
 * SEASON_SCALE: 1 is 100,000 people, 300,000 filings and 3,000,000 files; 0.01 by default
 * SEASON_DATABASE: `mariadb` (a private one) or `sqlite`, which has one instance only and neither plans nor jobs
 * SEASON_BLOBS: how many people have their files in the store too, 0.5 MB for each file; 100 by default
 * SEASON_SECONDS: how long each rate lasts
 * SEASON_RATES: visits a second, separated by commas
 */
import { statSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { serviceNames, yearInZurich } from '@dossier/contracts';
import type { FillOptions } from '@dossier/service-kit/testing';
import { readMachineCpuMs, readTreeCpuMs } from './lib/cpu.ts';
import { createTemporaryDirectory } from './lib/product.ts';
import { report } from './lib/report.ts';
import { openSeasonDatabase } from './lib/season-database.ts';
import { runLoad } from './lib/season-load.ts';
import {
  fillProcess,
  runProgram,
  seasonEnvironment,
  startSeason,
  startSeasonDatabase,
} from './lib/season-product.ts';
import { createVisits } from './lib/season-visits.ts';

const scale = Number(process.env['SEASON_SCALE'] || 0.01);
const isMariaDb = process.env['SEASON_DATABASE'] !== 'sqlite';
const seconds = Number(process.env['SEASON_SECONDS'] || 20);
const rates = (process.env['SEASON_RATES'] || '20,40,60,80,100,125,150,175,200,250,300,400')
  .split(',')
  .map(Number);
const evening = new Date('2026-03-31T19:30:00+02:00');
const maxP99 = 500;
const maxFailedShare = 0.001;

const options: FillOptions = {
  people: Math.round(100_000 * scale),
  years: 3,
  staff: Array.from({ length: 200 }, (_, index) => 100 + index),
  openPercent: 50,
  withBlobs: Number(process.env['SEASON_BLOBS'] || 100),
};
const dataDir = createTemporaryDirectory();
const server = isMariaDb ? await startSeasonDatabase() : undefined;
const database = server && (await openSeasonDatabase(server.url));
const environment = seasonEnvironment(dataDir, evening, server?.url ?? '');
const name = (table: string) => `season-${isMariaDb ? 'mariadb' : 'sqlite'}-${scale}-${table}`;

await fill();
if (!database)
  report(
    name('sizes'),
    serviceNames.map((service) => ({ service, MB: sqliteMB(service) })),
  );
else {
  await database.analyze();
  report(name('sizes'), (await database.sizes()) as never);
}
const visits = createVisits(environment, { ...options, taxYear: yearInZurich(evening) - 1, now: evening });
await database?.watchSlowQueries();
for (const instances of isMariaDb ? [1, 2] : [1]) await measureEvening(instances);
visits.stop();
if (database) {
  report(name('evening-queries'), (await database.slowQueries(4)) as never);
  await database.watchSlowQueries();
  await measureJobs();
  report(name('job-queries'), (await database.slowQueries(4)) as never);
}
await measureBackup();
await database?.close();
await server?.stop();
process.exit();

async function fill(): Promise<void> {
  await database?.setDurable(false);
  const startedAt = performance.now();
  const queue = ['documents', 'recognition', 'filing', 'auth', 'messages', 'profile'] as const;
  const left = [...queue];
  const fillNext = async () => {
    for (let service = left.shift(); service; service = left.shift()) {
      const slow = { DATABASE_TIMEOUT_MS: '10000' };
      const { ms } = await runProgram([fillProcess(service), JSON.stringify(options)], {
        ...environment,
        ...slow,
      });
      console.log(`${service} filled in ${(ms / 1000).toFixed(0)} s`);
    }
  };
  await Promise.all([fillNext(), fillNext()]);
  await database?.setDurable(true);
  const filled = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(
    `${options.people} people, ${options.people * 3} filings, ${options.people * 30} files (${options.withBlobs * 30} with blobs) in ${filled} s`,
  );
}

async function measureEvening(instances: number): Promise<void> {
  const season = await startSeason(environment, instances);
  await runLoad(season.urls, { perSecond: 20, seconds: Math.min(20, seconds) }, visits.visit);
  const rows = [];
  for (const perSecond of rates) {
    let row = await measureRate(perSecond);
    // Other work on the machine disturbs; a rate that is too high fails twice.
    if (!row.isKept) row = await measureRate(perSecond);
    rows.push(row.shown);
    if (!row.isKept) break;
  }
  await season.stop();
  report(name(`evening-${instances}`), rows);

  async function measureRate(perSecond: number) {
    const before = { ...season.cpu(), mariadb: server ? readTreeCpuMs(server.pid) : 0 };
    const machine = readMachineCpuMs();
    const startedAt = performance.now();
    const result = await runLoad(season.urls, { perSecond, seconds }, visits.visit);
    const elapsed = performance.now() - startedAt;
    const after: Record<string, number> = {
      ...season.cpu(),
      mariadb: server ? readTreeCpuMs(server.pid) : 0,
    };
    const used = Object.entries(after).map(
      ([kind, ms]) => [kind, ms - (before[kind as keyof typeof before] ?? 0)] as const,
    );
    const product = used.reduce((sum, [, ms]) => sum + ms, 0);
    const others = readMachineCpuMs() - machine - product - result.cpuMs;
    const share = (ms: number) => `${Math.round((ms / elapsed) * 100)} %`;
    return {
      isKept: result.p99 < maxP99 && result.failed <= result.calls * maxFailedShare,
      shown: {
        'visits/s': perSecond,
        'calls/s': Math.round((result.calls / elapsed) * 1000),
        p50: Math.round(result.p50),
        p99: Math.round(result.p99),
        failed: result.failed,
        'p99 by kind': Object.entries(result.kinds)
          .map(([kind, { p99 }]) => `${kind} ${Math.round(p99)}`)
          .join(', '),
        'code arrives': Math.round(visits.mailP99()),
        'CPU ms/call': (product / result.calls).toFixed(1),
        processor: [...used, ['load', result.cpuMs] as const, ['other work', others] as const]
          .filter(([, ms]) => ms > elapsed / 100)
          .map(([kind, ms]) => `${kind} ${share(ms)}`)
          .join(', '),
        'memory MB': Math.round(season.memory()),
        load: loadavg()[0]?.toFixed(1) ?? '',
      },
    };
  }
}

async function measureJobs(): Promise<void> {
  const season = await startSeason(environment, 1);
  const rows = [];
  for (const service of serviceNames) {
    const { output, peakMB } = await runProgram([fillProcess(service), 'jobs'], {
      ...environment,
      ...season.addresses,
    });
    const lines = output.trim().split('\n');
    const jobs = JSON.parse(lines.pop() ?? '[]') as {
      job: string;
      ms: number;
      outcome: string;
    }[];
    // What the service logged says why.
    if (jobs.some(({ outcome }) => outcome !== 'success')) console.log(lines.join('\n'));
    for (const { job, ms, outcome } of jobs.filter((each) => each.ms >= 20 || each.outcome !== 'success'))
      rows.push({ service, job, ms, outcome, 'peak MB': Math.round(peakMB) });
  }
  await season.stop();
  report(name('jobs'), rows);
}

async function measureBackup(): Promise<void> {
  const args = ['tools/backup.mjs', createTemporaryDirectory()];
  const { ms, peakMB } = await runProgram(args, environment, { isQuiet: true });
  report(name('backup'), [
    { seconds: Math.round(ms / 1000), 'peak MB': Math.round(peakMB), load: loadavg()[0] ?? 0 },
  ]);
}

function sqliteMB(service: string): number {
  return Math.round(statSync(join(dataDir, 'db', `${service}.sqlite`)).size / 1_048_576);
}
