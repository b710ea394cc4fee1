import { chunkIntegrityOf } from './hashes.mjs';
import { scriptsOf } from './build-record.mjs';

/*
 * Subresource integrity. The registry has the hash of each entry, the entry those of all its chunks; nothing else runs. Webpack's
 * runtime loads chunks through `LoadScriptRuntimeModule`, whose hook `createScript` the plugin uses to set `integrity`. The hashes
 * are known once the files have their final bytes, so a placeholder holds their place until then.
 */

/**
 * A property that stands for the hashes of all chunks until their final bytes are known. It names their algorithm, because
 * the name of the entry is the hash of its content with the placeholder.
 */
const placeholder = 'dossierSha256OfChunksHere:0';

/**
 * Changes how a remote loads its chunks:
 * - a chunk is requested with the query of its entry. After a hung script the browser may delay a second request for the
 *   same URL until the first one ends; a retry therefore loads the entry and its chunks with a new query.
 * - a chunk is checked against its hash in the entry, which the shell checks against the registry. So the page need not
 *   list the hashes of the chunks of every remote.
 */
export class ChunkLoadingPlugin {
  apply(compiler) {
    const { Compilation, RuntimeModule, RuntimeGlobals, Template, runtime, sources } = compiler.webpack;

    class EntryQueryRuntimeModule extends RuntimeModule {
      constructor() {
        super('entry query', RuntimeModule.STAGE_ATTACH);
      }
      generate() {
        const chunkFile = RuntimeGlobals.getChunkScriptFilename;
        return Template.asString([
          `var entryQuery = document.currentScript ? new URL(document.currentScript.src).search : "";`,
          `var chunkFile = ${chunkFile};`,
          `if (entryQuery) ${chunkFile} = (id) => chunkFile(id) + entryQuery;`,
        ]);
      }
    }

    compiler.hooks.compilation.tap('ChunkLoadingPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        // Before webpack's own tap, which ends the hook.
        .tap({ name: 'ChunkLoadingPlugin', stage: -10 }, (chunk) => {
          compilation.addRuntimeModule(chunk, new EntryQueryRuntimeModule());
        });
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'ChunkLoadingPlugin',
        (code) =>
          Template.asString([
            code,
            `script.integrity = ({${placeholder}})[new URL(url, location.href).pathname.split("/").pop()] ?? "";`,
          ]),
      );
    });

    compiler.hooks.thisCompilation.tap('ChunkLoadingPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Once webpack has named the files by their final bytes.
        { name: 'ChunkLoadingPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const files = scriptsOf(compilation.chunks);
          const contentOf = (file) => compilation.getAsset(file).source.source().toString();
          const entries = files.filter((file) => contentOf(file).includes(placeholder));
          if (entries.length !== 1)
            throw new Error(`The hashes of the chunks belong into one script, not ${entries.length}`);
          const [entry] = entries;
          const hashes = files
            .filter((file) => file !== entry)
            .sort()
            .map((file) => `"${file}":"${chunkIntegrityOf(compilation.getAsset(file).source.buffer())}"`);
          const parts = contentOf(entry).split(placeholder);
          if (parts.length !== 2)
            throw new Error(`${entry} has the placeholder of the hashes more than once`);
          compilation.updateAsset(entry, new sources.RawSource(parts.join(hashes.join(','))));
        },
      );
    });
  }
}
