import { readFileSync } from 'node:fs';
import { allEndpoints } from '@dossier/contracts';
import { endpointRecord } from '@dossier/contracts/endpoint-record';
import { eventTypes, ownModules } from './provided-exports.mjs';

const endpointsFile = /\/packages\/contracts\/src\/[^?]*\.endpoints\.ts$/;
const eventCall = /\b(?:publish|subscribe|useEvent)\(\s*'([\w-]+)'/g;

/**
 * Writes `contract.json`: what the build uses of the services, of the shell and of the events, read from the modules
 * that are in it. `packages/service-kit/src/releases` compares it with what they offer.
 */
export class ContractPlugin {
  /** @param {() => Promise<object>} [facts] more fields of the contract */
  constructor(facts = async () => ({})) {
    this.facts = facts;
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
  const files = modules.map(({ resource }) => resource).filter((file) => /\.tsx?$/.test(file ?? ''));
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(eventCall)].map(([, name]) => name),
  );
  return byName([...new Set(names)].filter((name) => name in types).map((name) => [name, types[name]]));
}
