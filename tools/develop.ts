/**
 * Dossier for those who work on it: processes run straight from their TypeScript and restart when it changes;
 * changed pages are built and published, and open tabs load themselves again.
 */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { buildPages, pageWorkspaces, publishNewBuilds } from './build.ts';
import { GATEWAY, SERVICES, claim, folderOf, readSettings, runDossier } from './dossier.ts';
import { startLiveReload, type LiveReload } from './lib/live-reload.ts';
import { freePorts } from './lib/ports.ts';
import { ROOT } from './lib/prepare.mjs';
import type { Supervisor } from './supervisor.ts';

/** Editors write a file in several steps, and people save several files. */
const SETTLE_MS = 150;
const NOT_WATCHED = /\.test\.tsx?$|(^|\/)(node_modules|dist)\//;

/** Runs until a signal; resolves with the exit code. */
export async function develop(): Promise<number> {
  const settings = readSettings();
  await claim(settings);
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
      console.log('Watching: save a file, and what it belongs to restarts or reloads.');
    },
  });
}

function watchProcesses(supervisor: Supervisor): void {
  const processes = [GATEWAY, ...SERVICES];
  for (const name of processes) onChange([folderOf(name)], () => restart([name]));
  onChange(['packages/contracts', 'packages/service-kit'], () => restart(processes));

  function restart(names: readonly string[]): void {
    console.log(`Changed: restarting ${names.join(', ')}.`);
    for (const name of names) supervisor.restart(name);
  }
}

function watchPages(dataDir: string, pages: LiveReload): void {
  let building: Promise<void> | undefined;
  let again = false;
  const shared = ['contracts', 'ui', 'remote-kit', 'swiss-fields'].map((name) => `packages/${name}`);
  onChange([...pageWorkspaces(), ...shared], update);

  function update(): void {
    again = true;
    building ??= (async () => {
      while (again) {
        again = false;
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

function onChange(folders: readonly string[], act: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  for (const source of folders
    .map((folder) => join(ROOT, folder, 'src'))
    .filter((folder) => existsSync(folder))) {
    watch(source, { recursive: true }, (_event, file) => {
      if (file && NOT_WATCHED.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(act, SETTLE_MS);
    });
  }
}
