import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * The same sources give the same bytes in every directory (`e2e/installations/published/reproducible.test.ts`): ids of modules are
 * derived from their names, and in two places a name contains the path of the checkout.
 */

/*
 * The runtime entry that federation generates imports its runtime by an absolute path, and its own name is a hash of that.
 * Its imports are made relative to it. The plugin is not exported, so it is found beside what is.
 */
const webpackEntry = fileURLToPath(import.meta.resolve('@module-federation/enhanced/webpack'));
const pluginFile = path.join(path.dirname(webpackEntry), 'lib/container/runtime/FederationRuntimePlugin.js');
const { default: FederationRuntimePlugin } = createRequire(import.meta.url)(pluginFile);
const { getTemplate } = FederationRuntimePlugin;
/** Where federation writes the entry: below the directory in which webpack runs. */
const entryDirectory = path.join(process.cwd(), 'node_modules/.federation');

FederationRuntimePlugin.getTemplate = (...options) =>
  getTemplate(...options).replaceAll(/(?<= from ')\/[^']+(?=';)/g, (file) =>
    path.relative(entryDirectory, file).replaceAll('\\', '/'),
  );

/**
 * webpack derives the ids of modules from their names, in which it makes paths relative that are a whole part of them. Those of
 * `import.meta.glob`, with which the catalogues of a language are found, and of the container of federation have others. They get
 * an id of the name without the path; the other ids are numbers.
 */
export class StableIdsPlugin {
  apply(compiler) {
    const root = path.dirname(compiler.context);
    const hasPathInside = (name) =>
      name.split(/[|!]/).some((part) => part.includes(root) && !part.startsWith(root));
    compiler.hooks.compilation.tap('StableIdsPlugin', (compilation) => {
      // Before the plugin of webpack, which leaves the ids that are there.
      compilation.hooks.moduleIds.tap({ name: 'StableIdsPlugin', stage: -1 }, (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          if (!hasPathInside(name)) continue;
          const hash = createHash('sha256').update(name.replaceAll(root, '')).digest('hex');
          compilation.chunkGraph.setModuleId(module, `n${hash.slice(0, 6)}`);
        }
      });
    });
  }
}
