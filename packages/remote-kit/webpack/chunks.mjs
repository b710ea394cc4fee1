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
