import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { allEndpoints, slots } from '@dossier/contracts';
import { endpointRecord, slotRecord } from '@dossier/contracts/endpoint-record';
import { providedByShell } from './shared.mjs';

/*
 * `contract.json`: the endpoints, exports of the shell, events and slots that a build uses or offers. A release is refused when they do
 * not fit those of the other builds, so a remote that was released weeks ago cannot break with a new shell or service.
 */

/** In this repository, or compiled in the package. */
const endpointsFile = /\/(?:packages|@dossier)\/contracts\/src\/[^?]*\.endpoints\.[jt]s$/;
/** Of a remote or one of our packages, which may be compiled. */
const ownScript = /\.tsx?$|\/@dossier\/[^?]*\.js$/;
const slotCall = /\buseSlot\(\s*'([\w.]+)'/g;
const eventCall = /\b(?:publish|subscribe|useEvent)\(\s*'([\w-]+)'/g;

/**
 * Writes `contract.json`: what the build uses of the services, of the shell and of the events, read from the modules
 * that are in it. `packages/releases` compares it with what they offer.
 */
export class ContractPlugin {
  /**
   * @param {object} [options]
   * @param {string[]} [options.fills] the slots that the build fills
   * @param {() => Promise<object>} [options.facts] more fields of the contract
   */
  constructor({ fills = [], facts = async () => ({}) } = {}) {
    Object.assign(this, { fills, facts });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ContractPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'ContractPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const modules = [...compilation.modules].flatMap((module) => module.modules ?? [module]);
          const contract = {
            endpoints: await endpointsOf(modules, compilation.moduleGraph),
            shared: sharedBy(modules, compilation.moduleGraph),
            events: eventsOf(modules),
            fills: slotRecords(this.fills),
            slots: slotRecords(namesIn(modules, slotCall)),
            ...(await this.facts()),
          };
          compilation.emitAsset('contract.json', new sources.RawSource(`${JSON.stringify(contract)}\n`));
        },
      );
    });
  }
}

const byName = (entries) => Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/** The endpoints whose declarations are used, by id. */
async function endpointsOf(modules, moduleGraph) {
  const specs = modules
    .filter(({ resource }) => endpointsFile.test(resource ?? ''))
    .map(async (module) => {
      const declared = await import(module.resource);
      return usedExports(module, moduleGraph)
        .map((name) => declared[name])
        .filter((value) => allEndpoints.includes(value));
    });
  return byName((await Promise.all(specs)).flat().map((spec) => [spec.id, endpointRecord(spec)]));
}

/** The names taken from each of our modules that the shell provides. */
function sharedBy(modules, moduleGraph) {
  const consumed = modules.filter(({ type }) => type === 'consume-shared-module');
  return byName(
    consumed
      .map((module) => [module.options.shareKey, usedExports(module, moduleGraph).sort()])
      .filter(([name, used]) => ownModules.includes(name) && used.length > 0),
  );
}

const usedExports = (module, moduleGraph) =>
  [...moduleGraph.getExportsInfo(module).orderedExports]
    .filter((info) => info.getUsed(undefined) !== 0)
    .map(({ name }) => name);

/** The payload types of the events that its modules publish or listen to. */
function eventsOf(modules) {
  const types = eventTypes();
  const names = namesIn(modules, eventCall);
  return byName(names.filter((name) => name in types).map((name) => [name, types[name]]));
}

/** The names that the sources of modules pass to a function, each once. */
function namesIn(modules, call) {
  const files = modules.map(({ resource }) => resource).filter((file) => ownScript.test(file ?? ''));
  return [
    ...new Set(
      files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(call)].map(([, name]) => name)),
    ),
  ];
}

/** What is passed to the contents of slots, by the name of the slot. */
export const slotRecords = (names) => byName(names.map((name) => [name, slotRecord(slots[name])]));

/** Packages have their versions; only our own modules are compared by name. */
export const ownModules = Object.keys(providedByShell).filter((name) => name.startsWith('@dossier/'));

/** The names that each of our modules offers to remotes, from its source. */
export async function providedExports() {
  const entries = ownModules.map(async (name) => [name, await exportsOf(name)]);
  return Object.fromEntries(await Promise.all(entries));
}

async function exportsOf(name) {
  const { metafile } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve(providedByShell[name].import ?? name))],
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

/** In the package, where the module with the types is compiled (`tools/lib/pack-kits.ts`). */
const packedEvents = fileURLToPath(new URL('events.json', import.meta.url));
const events = fileURLToPath(import.meta.resolve('@dossier/remote-kit/events'));

/** The payload type of each event between remotes and shell, as text. */
export function eventTypes() {
  if (existsSync(packedEvents)) return JSON.parse(readFileSync(packedEvents, 'utf8'));
  const [, body] = /export interface DossierEvents \{\n(.*?)\n\}/s.exec(readFileSync(events, 'utf8')) ?? [];
  if (!body) throw new Error(`${events} declares no DossierEvents`);
  return Object.fromEntries(
    [...body.matchAll(/^ {2}'?([\w-]+)'?: (.+);$/gm)].map(([, name, type]) => [name, type]),
  );
}
