import { createHash } from 'node:crypto';
import path from 'node:path';
import { integrityOf } from './hashes.mjs';

/*
 * What a build says about itself: its id, a hash of its contents; `remote.json`, from which `npm run release` and the gateway
 * know its files; and `sizes.json`, by which a performance budget names what grew. All are assets that webpack emits.
 */

/** The names of the scripts of chunks. */
export const scriptsOf = (chunks) =>
  [...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));

/** The script of the chunk that a module was split into; undefined when the module is not the root of a chunk. */
export function scriptOfModule(compilation, isModule) {
  const chunk = [...compilation.chunks].find((candidate) =>
    compilation.chunkGraph
      .getChunkRootModules(candidate)
      .some((module) => isModule((module.rootModule ?? module).resource ?? '')),
  );
  return chunk && scriptsOf([chunk])[0];
}

/**
 * The placeholder of the build id in every file, until the contents are known. Letters only, because webpack derives
 * identifiers from names that contain it and would merge underscores.
 */
export const buildIdPlaceholder = 'dossierBuildIdHere';

/**
 * Gives a production build its id, a hash of its contents, and writes `remote.json`.
 * The id is part of the contents (`uniqueName` keeps two versions of one remote in one page apart), so the files are
 * built with a placeholder, which is replaced before webpack takes its own content hashes of the final bytes.
 */
export class BuildPlugin {
  /**
   * @param {object} options
   * @param {string} options.name
   * @param {object} options.facts fields of remote.json that are known before the build
   * @param {string} [options.extra] contents that are not an asset yet when the id is calculated
   * @param {(compilation: object) => object} [options.files] fields that name built files
   */
  constructor({ name, facts, files = () => ({}), extra = '' }) {
    Object.assign(this, { name, facts, files, extra });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildPlugin', (compilation) => {
      let buildId;
      const fill = (file) => {
        const content = compilation.getAsset(file).source.source();
        if (typeof content !== 'string' || !content.includes(buildIdPlaceholder)) return;
        compilation.updateAsset(file, new sources.RawSource(content.replaceAll(buildIdPlaceholder, buildId)));
      };
      compilation.hooks.processAssets.tap(
        { name: 'BuildPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        (assets) => {
          const hash = createHash('sha256').update(JSON.stringify(this.facts)).update(this.extra);
          for (const file of Object.keys(assets).sort()) hash.update(file).update(assets[file].buffer());
          buildId = hash.digest('hex').slice(0, 12);
          Object.keys(assets).forEach(fill);
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'BuildPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        (assets) => {
          if (assets['index.html']) fill('index.html');
          const manifest = { name: this.name, buildId, ...this.facts, ...this.files(compilation) };
          compilation.emitAsset(
            'remote.json',
            new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`),
          );
        },
      );
      compilation.hooks.processAssets.tap(
        // The federation plugin writes its manifest last.
        { name: 'BuildPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) =>
          Object.keys(assets)
            .filter((file) => file.startsWith('mf-'))
            .forEach(fill),
      );
    });
  }
}

/** Files that describe a build to its makers; they are not published. */
const unpublished = ['sizes.json', 'mf-stats.json'];

/**
 * Lists every published file with its hash in `remote.json`, once all have their final bytes: the compressed copies and the
 * manifest of the federation, too. The team signs `remote.json`, and with it the whole build.
 */
export class FileListPlugin {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FileListPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FileListPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT + 1000 },
        (assets) => {
          const files = Object.keys(assets)
            .filter((file) => file !== 'remote.json' && !unpublished.includes(file))
            .sort()
            .map((file) => [file, integrityOf(compilation.getAsset(file).source.buffer())]);
          const manifest = JSON.parse(compilation.getAsset('remote.json').source.source());
          const text = `${JSON.stringify({ ...manifest, files: Object.fromEntries(files) }, null, 2)}\n`;
          compilation.updateAsset('remote.json', new sources.RawSource(text));
        },
      );
    });
  }
}

/**
 * Writes `sizes.json`: the source bytes of each package and directory in the scripts of the first page and of each content of a
 * slot, by which `tools/budgets.ts` names what grew. It is not published.
 */
export class SizesPlugin {
  /**
   * @param {(compilation: object) => Iterable<object>} firstChunks the chunks of the first page
   * @param {(compilation: object) => Record<string, Iterable<object>>} [fillChunks] those of each content of a slot
   */
  constructor(firstChunks, fillChunks = () => ({})) {
    Object.assign(this, { firstChunks, fillChunks });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const root = path.dirname(compiler.context);
    compiler.hooks.thisCompilation.tap('SizesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SizesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const fills = Object.entries(this.fillChunks(compilation)).map(([id, chunks]) => [
            id,
            { scripts: scriptsOf(chunks), modules: sizesOf(compilation, chunks, root) },
          ]);
          const sizes = {
            modules: sizesOf(compilation, this.firstChunks(compilation), root),
            ...(fills.length > 0 && { fills: Object.fromEntries(fills) }),
          };
          compilation.emitAsset('sizes.json', new sources.RawSource(`${JSON.stringify(sizes, null, 2)}\n`));
        },
      );
    });
  }
}

/** The source bytes of each package and directory in some chunks, by name. */
function sizesOf(compilation, chunks, root) {
  const modules = [...chunks]
    .flatMap((chunk) => [...compilation.chunkGraph.getChunkModules(chunk)])
    .flatMap((module) => module.modules ?? [module])
    .filter(({ resource }) => resource);
  const sizes = new Map();
  for (const module of new Set(modules)) {
    const name = nameOf(module.resource, root);
    sizes.set(name, (sizes.get(name) ?? 0) + module.size());
  }
  return Object.fromEntries([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The name of the package of a module, or the directory of one of our own. */
function nameOf(resource, root) {
  const [file] = resource.split('?');
  const installed = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'));
  return installed ? installed[1] : path.relative(root, path.dirname(file)).replaceAll('\\', '/');
}
