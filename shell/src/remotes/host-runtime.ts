/**
 * The runtime of the host, in place of the one that `@module-federation/enhanced` bundles (17 KB of the first script): its
 * plugin builds the shell, and generates the calls of the functions below. The shell provides every shared module itself
 * and remotes provide none, so there is no version to choose and nothing to negotiate. Remotes are loaded by
 * `federation-source.ts`.
 */
type Factory = () => unknown;
type GetFactory = () => Factory | Promise<Factory>;

/** A provided module, as the containers of remotes read it from the share scope. */
interface Provided {
  readonly get: GetFactory;
  readonly from: string;
  readonly eager: boolean;
  loaded?: 0 | 1;
}

/** The modules that the shell provides, by name and version. */
type ShareScope = Record<string, Record<string, Provided>>;

interface WebpackRequire {
  /** Module factories, by id. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  /** The module cache. */
  readonly c: Record<string, unknown>;
  /** The share scopes. */
  readonly S: Record<string, ShareScope>;
  readonly consumesLoadingData: {
    readonly moduleIdToConsumeDataMapping: Record<string, { readonly fallback: GetFactory }>;
  };
  readonly federation: {
    readonly initOptions: {
      readonly name: string;
      readonly shared: Record<
        string,
        readonly {
          readonly version: string;
          readonly get: GetFactory;
          readonly shareConfig: { readonly eager: boolean };
        }[]
      >;
    };
  };
}

interface Consumption {
  readonly webpackRequire: WebpackRequire;
  /** 0: installed; a promise: on its way. */
  readonly installedModules: Record<string, 0 | Promise<void>>;
}

/** Fills the share scope. */
function init({ webpackRequire: { S, federation } }: { webpackRequire: WebpackRequire }): object {
  const { name: from, shared } = federation.initOptions;
  const scope: ShareScope = {};
  for (const [name, versions] of Object.entries(shared))
    for (const { version, get, shareConfig } of versions)
      (scope[name] ??= {})[version] = { get, from, eager: shareConfig.eager, loaded: 1 };
  S['default'] = scope;
  return {};
}

/** Called before a share scope is used; ours is filled from the start. */
const I = (): true => true;

const factoryOf = (id: string, { consumesLoadingData }: WebpackRequire) =>
  consumesLoadingData.moduleIdToConsumeDataMapping[id]?.fallback();

function install(id: string, factory: Factory, { webpackRequire, installedModules }: Consumption): void {
  installedModules[id] = 0;
  webpackRequire.m[id] = (module) => {
    delete webpackRequire.c[id];
    module.exports = factory();
  };
}

/** Installs the shared modules of the first script. */
function installInitialConsumes({
  initialConsumes,
  ...consumption
}: Consumption & { initialConsumes: readonly string[] }): void {
  for (const id of initialConsumes) {
    // Evaluated with its first import, not all at once: the parts of the first script run in tasks of their own.
    install(id, () => (factoryOf(id, consumption.webpackRequire) as Factory)(), consumption);
  }
}

/** Loads the shared modules that a chunk needs, in parallel with it. A failed one is loaded again with the next chunk. */
function consumes({
  chunkId,
  chunkMapping,
  promises,
  ...consumption
}: Consumption & {
  chunkId: string | number;
  chunkMapping: Record<string, readonly string[]>;
  promises: Promise<void>[];
}): void {
  const { installedModules, webpackRequire } = consumption;
  for (const id of chunkMapping[chunkId] ?? []) {
    const existing = installedModules[id];
    if (existing) promises.push(existing);
    if (existing !== undefined) continue;
    const loading = Promise.resolve(factoryOf(id, webpackRequire)).then(
      (factory) => install(id, factory as Factory, consumption),
      (error: unknown) => {
        delete installedModules[id];
        throw error;
      },
    );
    installedModules[id] = loading;
    promises.push(loading);
  }
}

export default { runtime: {}, bundlerRuntime: { init, I, installInitialConsumes, consumes } };
