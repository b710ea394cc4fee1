import path from 'node:path';

/**
 * Writes `sizes.json`: the source bytes of each package and directory in the scripts of the first page, by which
 * `tools/budgets.ts` names what grew. It is not published.
 */
export class SizesPlugin {
  /** @param {(compilation: object) => Iterable<object>} firstChunks the chunks of the first page */
  constructor(firstChunks) {
    this.firstChunks = firstChunks;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const root = path.dirname(compiler.context);
    compiler.hooks.thisCompilation.tap('SizesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SizesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const modules = [...this.firstChunks(compilation)]
            .flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
            .flatMap((module) => module.modules ?? [module])
            .filter(({ resource }) => resource);
          const sizes = new Map();
          for (const module of new Set(modules)) {
            const name = nameOf(module.resource, root);
            sizes.set(name, (sizes.get(name) ?? 0) + module.size());
          }
          const sorted = [...sizes].sort(([a], [b]) => (a < b ? -1 : 1));
          compilation.emitAsset(
            'sizes.json',
            new sources.RawSource(`${JSON.stringify({ modules: Object.fromEntries(sorted) }, null, 2)}\n`),
          );
        },
      );
    });
  }
}

/** The name of the package of a module, or the directory of one of our own. */
function nameOf(resource, root) {
  const [file] = resource.split('?');
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'));
  return installed ? installed[1] : path.relative(root, path.dirname(file)).replaceAll('\\', '/');
}
