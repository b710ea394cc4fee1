import { scriptsOf } from './chunks.mjs';

/**
 * Puts the chunks of the first page into the entry of a remote, which are always loaded together: a file less
 * is half a kilobyte of headers less, and the page need not wait for a script that only the entry can ask for.
 *
 * The files are joined instead of the chunks: a module of the entry chunk could not wait for the modules that the shell
 * provides. The chunks come first, where webpack's queue keeps them until the runtime, in the entry, takes them from it.
 */
export class FirstPagePlugin {
  /**
   * @param {object} options
   * @param {string} options.entry name of the entry
   * @param {string} options.page name of the exposed module
   */
  constructor({ entry, page }) {
    Object.assign(this, { entry, page });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FirstPagePlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Once the files are minified, and before their hashes are taken.
        { name: 'FirstPagePlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        () => {
          const chunksOf = (name) => compilation.namedChunkGroups.get(name).chunks;
          const [entry] = scriptsOf(chunksOf(this.entry));
          const sourceOf = (file) => compilation.getAsset(file).source;
          const chunks = scriptsOf(chunksOf(this.page));
          // A function each: their "use strict" must neither be lost nor apply to what follows.
          const parts = chunks.flatMap((file) => ['(()=>{', sourceOf(file), '})();']);
          for (const file of chunks) compilation.deleteAsset(file);
          compilation.updateAsset(entry, new sources.ConcatSource(...parts, sourceOf(entry)));
        },
      );
    });
  }
}
