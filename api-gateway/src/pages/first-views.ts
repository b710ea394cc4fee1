import { createHash } from 'node:crypto';
import { matchesPath, type Language, type RemoteEntry } from '@dossier/contracts';
import type { Logger } from '@dossier/service-kit';
import type { Registry } from './registry.ts';
import { z } from 'zod';
import { composeView } from './compose-view.ts';
import type { Facts } from './facts.ts';
import { firstView, frameView, personalView, type FirstView } from './view-schemas.ts';

const fileName = z.string().regex(/^[\w-][\w.-]*$/);
const byLanguage = z.record(z.string(), z.object({ file: fileName, integrity: z.string() }));
const manifest = z.object({
  firstViews: z.record(z.string(), byLanguage).default({}),
  personalViews: z.record(z.string(), byLanguage).default({}),
  frame: byLanguage.default({}),
});
type Manifest = z.infer<typeof manifest>;

type Build = Pick<RemoteEntry, 'name' | 'buildId'>;

export interface FirstViews {
  /** The view of a page for visitors. */
  find(remote: Build, path: string, language: Language): Promise<FirstView | undefined>;
  /** Whether a page has a view for users. */
  isPersonal(remote: Build, path: string): Promise<boolean>;
  /** The view of a page for a user, in the frame of the shell; undefined without one for these facts. */
  compose(
    remote: Build,
    path: string,
    language: Language,
    shell: string,
    facts: Facts,
  ): Promise<FirstView | undefined>;
}

/** Finds the first views of published builds. A view that cannot be read or was changed counts as none. */
export function createFirstViews({
  registry,
  log,
}: {
  registry: Pick<Registry, 'read'>;
  log: Logger;
}): FirstViews {
  /** Builds never change, so every file is read once. */
  const manifests = new Map<string, Promise<Manifest>>();
  const views = new Map<string, Promise<unknown>>();

  async function read({ name, buildId }: Build, file: string): Promise<Buffer> {
    const bytes = await registry.read(name, buildId, file);
    if (!bytes) throw new Error(`${file} is missing`);
    return bytes;
  }
  const report = ({ name, buildId }: Build, error: unknown) =>
    log.error({ err: error, remote: name, build: `${name}/${buildId}` }, 'no first view');

  const manifestOf = (build: Build) =>
    cached(manifests, keyOf(build), () =>
      read(build, 'remote.json')
        .then((bytes) => manifest.parse(JSON.parse(bytes.toString())))
        .catch((error: unknown) => (report(build, error), manifest.parse({}))),
    );

  async function load<T>(
    build: Build,
    listed: Manifest['frame'][string] | undefined,
    schema: z.ZodType<T>,
  ): Promise<T | undefined> {
    if (!listed) return undefined;
    const { file, integrity } = listed;
    return cached(views as Map<string, Promise<T | undefined>>, `${keyOf(build)}/${file}`, () =>
      read(build, file)
        .then((bytes) => schema.parse(JSON.parse(checked(bytes, integrity))))
        .catch((error: unknown) => (report(build, error), undefined)),
    );
  }

  return {
    async find(remote, path, language) {
      const { firstViews } = await manifestOf(remote);
      return load(remote, pathIn(firstViews, path)?.[language], firstView);
    },
    async isPersonal(remote, path) {
      const { personalViews } = await manifestOf(remote);
      return pathIn(personalViews, path) !== undefined;
    },
    async compose(remote, path, language, shell, facts) {
      const shellBuild = { name: 'shell', buildId: shell };
      const [{ personalViews }, { frame }] = await Promise.all([manifestOf(remote), manifestOf(shellBuild)]);
      const [view, around] = await Promise.all([
        load(remote, pathIn(personalViews, path)?.[language], personalView),
        load(shellBuild, frame[language], frameView),
      ]);
      return view && around && composeView(around, view, facts);
    },
  };
}

const keyOf = ({ name, buildId }: Build): string => `${name}/${buildId}`;

const pathIn = <T>(byPath: Readonly<Record<string, T>>, path: string): T | undefined =>
  Object.entries(byPath).find(([pattern]) => matchesPath(pattern, path))?.[1];

function checked(bytes: Buffer, integrity: string): string {
  if (`sha384-${createHash('sha384').update(bytes).digest('base64')}` !== integrity)
    throw new Error('the file does not match its integrity');
  return bytes.toString();
}

function cached<T>(cache: Map<string, Promise<T>>, key: string, load: () => Promise<T>): Promise<T> {
  const existing = cache.get(key);
  if (existing) return existing;
  const loading = load();
  cache.set(key, loading);
  return loading;
}
