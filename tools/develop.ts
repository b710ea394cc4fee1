/**
 * Dossier for development: processes run from their TypeScript sources and restart when these change; changed pages are
 * built and published, and open tabs reload.
 */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY, SERVICES, directoryOf, pageWorkspaces } from '@dossier/operations/parts';
import { buildPages, publishNewBuilds } from './build.ts';
import { acquireDataDirectory, readSettings, runDossier } from './dossier.ts';
import { startLiveReload, type LiveReload } from './lib/live-reload.ts';
import { freePorts } from '@dossier/operations/ports';
import { ROOT } from './lib/prepare.mjs';
import type { Supervisor } from '@dossier/operations/supervisor';

/** Debounce: editors write a file in several steps, and several files may be saved at once. */
const DEBOUNCE_MS = 150;
const IGNORED_FILES = /\.test\.tsx?$|(^|\/)(node_modules|dist)\//;

/** Runs until a signal; resolves with the exit code. */
export async function develop(): Promise<number> {
  const settings = readSettings();
  await acquireDataDirectory(settings);
  await buildPages();
  await publishNewBuilds(settings.dataDir);
  const [gatewayPort] = await freePorts(1);
  const pages = await startLiveReload(settings, gatewayPort ?? 0);
  return runDossier({
    settings,
    main: 'src/main.ts',
    gatewayPort,
    ready(supervisor) {
      watchProcesses(supervisor);
      watchPages(settings.dataDir, pages);
      console.log('Watching for changes.');
    },
  });
}

function watchProcesses(supervisor: Supervisor): void {
  const processes = [GATEWAY, ...SERVICES];
  for (const name of processes) onChange([directoryOf(name)], () => restart([name]));
  onChange(
    [
      'packages/contracts',
      'packages/document-reader',
      'packages/releases',
      'packages/scan',
      'packages/service-kit',
    ],
    () => restart(processes),
  );

  function restart(names: readonly string[]): void {
    console.log(`Changed: restarting ${names.join(', ')}.`);
    for (const name of names) supervisor.restart(name);
  }
}

function watchPages(dataDir: string, pages: LiveReload): void {
  let building: Promise<void> | undefined;
  let isOutdated = false;
  const shared = [
    'contracts',
    'ui',
    'remote-kit',
    'swiss-fields',
    'documents',
    'shared-features',
    'scan',
  ].map((name) => `packages/${name}`);
  onChange([...pageWorkspaces(), ...shared], update);

  function update(): void {
    isOutdated = true;
    building ??= (async () => {
      while (isOutdated) {
        isOutdated = false;
        await rebuild();
      }
      building = undefined;
    })();
  }

  async function rebuild(): Promise<void> {
    try {
      await buildPages();
      await publishNewBuilds(dataDir);
      pages.reload();
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  }
}

function onChange(directories: readonly string[], act: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const source of directories
    .map((directory) => join(ROOT, directory, 'src'))
    .filter((directory) => existsSync(directory))) {
    watch(source, { recursive: true }, (_event, file) => {
      if (file && IGNORED_FILES.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(act, DEBOUNCE_MS);
    });
  }
}
