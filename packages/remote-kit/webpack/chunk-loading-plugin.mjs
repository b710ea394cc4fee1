/**
 * Changes how a remote loads its chunks:
 * - a chunk is requested with the query of its entry. After a hung script the browser may delay a second request for the
 *   same URL until the first one ends; a retry therefore loads the entry and its chunks with a new query.
 * - a chunk is checked against the integrity the registry gives for its path (`dossierIntegrity`, set by the shell).
 */
export class ChunkLoadingPlugin {
  apply(compiler) {
    const { RuntimeModule, RuntimeGlobals, Template, runtime } = compiler.webpack;

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
            'var integrity = (self.dossierIntegrity || {})[new URL(url, location.href).pathname];',
            'if (integrity) script.integrity = integrity;',
          ]),
      );
    });
  }
}
