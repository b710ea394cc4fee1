import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findProgram, installPackages } from '@dossier/operations/debian';
import { ROOT } from '../lib/prepare.mjs';
import { deployFiles } from './files.ts';
import { createManifests } from './kubernetes.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

function program(name: string, ...packages: string[]): string {
  if (!findProgram(name)) installPackages(name, packages);
  return findProgram(name) ?? expect.unreachable(`${packages.join(' ')} contains no ${name}`);
}

/** The output of a program that succeeds. */
const run = (file: string, ...args: string[]): string =>
  execFileSync(file, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

describe('the files for deployment', () => {
  it.each([...deployFiles().keys()])('%s is what `npm run deploy-files` writes', (path) => {
    expect(read(path)).toBe(deployFiles().get(path));
  });

  it('have no manifests for several instances on SQLite, in types and at run time', () => {
    // @ts-expect-error -- one instance only
    expect(() => createManifests({ database: 'sqlite', replicas: 2 })).toThrow('SQLite allows one instance');
  });

  it('give every container probes, limits and no rights', () => {
    for (const manifest of createManifests({ database: 'mariadb', replicas: 3 })) {
      const { kind, spec } = manifest.toJSON() as { kind: string; spec?: { template?: { spec?: PodSpec } } };
      for (const container of spec?.template?.spec?.containers ?? []) {
        const { resources, securityContext, readinessProbe, livenessProbe } = container;
        expect(resources).toMatchObject({ limits: { memory: expect.any(String) } });
        expect(securityContext).toMatchObject({
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        if (kind === 'Deployment') expect([readinessProbe, livenessProbe]).not.toContain(undefined);
      }
    }
  });
});

interface PodSpec {
  readonly containers: readonly Record<
    'resources' | 'securityContext' | 'readinessProbe' | 'livenessProbe',
    unknown
  >[];
}

describe('the alerts and the dashboard', () => {
  it('are accepted by Prometheus, and fire when they should', () => {
    const promtool = program('promtool', 'prometheus');
    expect(run(promtool, 'check', 'config', 'deploy/prometheus/prometheus.yml')).toContain('SUCCESS');
    expect(run(promtool, 'test', 'rules', 'tools/deploy/alerts.test.yml')).toContain('SUCCESS');
  });

  it('use metrics that exist', () => {
    const documented = [...read('docs/operating.md').matchAll(/^\| `(\w+)`(?:, `(\w+)`)*(?:, `(\w+)`)? \|/gm)]
      .flatMap(([row]) => [...row.matchAll(/`(\w+)`/g)])
      .map(([, name]) => name);
    const ofNode = [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ];
    const known = new Set([...documented, ...ofNode, 'http_request_duration_seconds']);
    const dashboard = JSON.parse(read('deploy/grafana/dossier.json')) as {
      panels: { targets?: { expr: string }[] }[];
    };
    const expressions = [
      ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ...[...read('deploy/prometheus/alerts.yml').matchAll(/expr: (?:\|\n((?: {10}.*\n)+)|(.+))/g)].map(
        ([text]) => text,
      ),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    const used = expressions.flatMap(
      (each) => each.match(/\b[a-z]+_[a-z_\d]*[a-z\d](?=[{[)\s,]|$)|\b(?:up|mails|papers)(?=\{)/g) ?? [],
    );
    const functions = /^(histogram_quantile|exported_job|min_over_time)$/;
    const names = used
      .filter((name) => !functions.test(name))
      .map((name) => name.replace(/_(bucket|count)$/, ''));
    expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('the units of systemd', () => {
  const units = readdirSync(join(ROOT, 'deploy/systemd'));

  it.each(units)('%s is valid and hardened', (unit) => {
    const analyze = program('systemd-analyze', 'systemd');
    const directory = mkdtempSync(join(tmpdir(), 'dossier-units-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    // Where the unit runs Node, this machine may have none.
    const copy = join(directory, unit.replace('@', '@auth'));
    writeFileSync(copy, read(`deploy/systemd/${unit}`).replaceAll('/usr/bin/node', process.execPath));
    run(analyze, 'verify', '--man=no', copy);
    // 0 is safe, 100 is not.
    run(analyze, 'security', '--offline=true', '--threshold=20', copy);
  });
});
