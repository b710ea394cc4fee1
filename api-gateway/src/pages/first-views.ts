import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { matchesPath, type Language, type RemoteEntry } from '@dossier/contracts';
import type { Logger } from '@dossier/service-kit';
import { z } from 'zod';

const fileName = z.string().regex(/^[\w-][\w.-]*$/);
const manifest = z.object({
  firstViews: z
    .record(z.string(), z.record(z.string(), z.object({ file: fileName, integrity: z.string() })))
    .default({}),
});
type Files = z.infer<typeof manifest>['firstViews'];

const firstView = z.object({ html: z.string(), css: z.string() });
/** Static HTML of a page and its styles, made while its remote was built. */
export type FirstView = z.infer<typeof firstView>;

export type FindFirstView = (
  remote: RemoteEntry,
  path: string,
  language: Language,
) => Promise<FirstView | undefined>;

/** Finds the first view of a page of a published build. A view that cannot be read or was changed counts as none. */
export function createFirstViews({ dataDir, log }: { dataDir: string; log: Logger }): FindFirstView {
  /** Builds never change, so every file is read once. */
  const manifests = new Map<string, Promise<Files>>();
  const views = new Map<string, Promise<FirstView | undefined>>();

  return async ({ name, buildId }, path, language) => {
    const build = `${name}/${buildId}`;
    const read = (file: string) => readFile(join(dataDir, 'remotes', name, buildId, file));
    const report = (error: unknown) =>
      log.error({ err: error, remote: name, build: buildId }, 'no first view');
    const files = await cached(manifests, build, async () =>
      read('remote.json')
        .then((bytes) => manifest.parse(JSON.parse(bytes.toString())).firstViews)
        .catch((error: unknown) => (report(error), {})),
    );
    const found = Object.entries(files).find(([pattern]) => matchesPath(pattern, path))?.[1][language];
    if (!found) return undefined;
    return cached(views, `${build}/${found.file}`, async () =>
      read(found.file)
        .then((bytes) => parseView(bytes, found.integrity))
        .catch((error: unknown) => (report(error), undefined)),
    );
  };
}

function parseView(bytes: Buffer, integrity: string): FirstView {
  if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
    throw new Error('the file does not match its integrity');
  return firstView.parse(JSON.parse(bytes.toString()));
}

function cached<T>(cache: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const existing = cache.get(key);
  if (existing) return existing;
  const loading = load();
  cache.set(key, loading);
  return loading;
}
