/**
 * Evaluates the modules of a chunk in another task than its script is compiled in, so that the browser handles input in
 * between, where it has `scheduler.yield`. Together the two kept a slow phone from reacting for a tenth of a second.
 */
export class ChunkTaskPlugin {
  apply(compiler) {
    const { RuntimeModule, RuntimeGlobals, Template } = compiler.webpack;

    class ChunkTaskRuntimeModule extends RuntimeModule {
      constructor() {
        super('chunk task', RuntimeModule.STAGE_ATTACH);
      }
      generate() {
        const { ensureChunk } = RuntimeGlobals;
        return Template.asString([
          `var loadChunk = ${ensureChunk}, ready = {};`,
          // Once per chunk: whoever asks for one that is there goes on in the same task.
          `${ensureChunk} = (id) => loadChunk(id).then(() => ready[id] || (ready[id] = globalThis.scheduler?.yield?.() || 1));`,
        ]);
      }
    }

    compiler.hooks.compilation.tap('ChunkTaskPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('ChunkTaskPlugin', (chunk) => {
          compilation.addRuntimeModule(chunk, new ChunkTaskRuntimeModule());
        });
    });
  }
}
