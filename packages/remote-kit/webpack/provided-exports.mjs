import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { providedByShell } from './shared.mjs';

/** Packages have their versions; only our own modules are compared by name. */
export const ownModules = Object.keys(providedByShell).filter((name) => name.startsWith('@dossier/'));

/** The names that each of our modules offers to remotes, from its source. */
export async function providedExports() {
  const entries = ownModules.map(async (name) => [name, await exportsOf(name)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function exportsOf(name) {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve(name))],
    bundle: true,
    format: 'esm',
    packages: 'external',
    loader: { '.svg': 'empty', '.css': 'empty' },
    write: false,
    metafile: true,
    outdir: 'out',
    logLevel: 'silent',
  });
  const entry = Object.values(metafile.outputs).find(({ entryPoint }) => entryPoint);
  return [...entry.exports].sort();
}

const events = fileURLToPath(new URL('../src/events/events.ts', import.meta.url));

/** The payload type of each event between remotes and shell, as text. */
export function eventTypes() {
  const [, body] = /export interface DossierEvents \{\n(.*?)\n\}/s.exec(readFileSync(events, 'utf8')) ?? [];
  if (!body) throw new Error(`${events} declares no DossierEvents`);
  return Object.fromEntries(
    [...body.matchAll(/^ {2}'?([\w-]+)'?: (.+);$/gm)].map(([, name, type]) => [name, type]),
  );
}
