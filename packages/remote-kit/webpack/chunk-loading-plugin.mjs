/**
 * Two lines in the run time of a remote's chunk loading:
 * - a chunk carries the query of its entry. After a hung script the browser may hold a second request for the same URL
 *   back until the first one ends; a retry therefore loads the entry, and with it its chunks, under a fresh query.
 * - a chunk is checked against the integrity the registry gives for its URL (`dossierIntegrity`, set by the shell).
 */
export class ChunkLoadingPlugin {
  apply(compiler) {
    const { RuntimeModule, RuntimeGlobals, Template, web } = compiler.webpack;

    class EntryQueryRuntimeModule extends RuntimeModule {
      constructor() {
        super('entry query', RuntimeModule.STAGE_ATTACH);
      }
      generate() {
        return Template.asString([
          'var query = document.currentScript ? new URL(document.currentScript.src).search : "";',
          `var file = ${RuntimeGlobals.getChunkScriptFilename};`,
          `if (query) ${RuntimeGlobals.getChunkScriptFilename} = ${'(id) => file(id) + query'};`,
        ]);
      }
    }

    compiler.hooks.compilation.tap('ChunkLoadingPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.getChunkScriptFilename)
        .tap('ChunkLoadingPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new EntryQueryRuntimeModule());
        });
      compiler.webpack.runtime?.LoadScriptRuntimeModule;
      const { LoadScriptRuntimeModule } = compiler.webpack.runtime ?? web;
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap('ChunkLoadingPlugin', (code) =>
        Template.asString([
          code,
          'var integrity = (self.dossierIntegrity || {})[new URL(url, location.href).pathname];',
          'if (integrity) script.integrity = integrity;',
        ]),
      );
    });
  }
}
