/**
 * The React Compiler compiles only what is marked with 'use memo', in the builds and in unit tests: everywhere, it would add
 * a fifth to the scripts.
 */
export const reactCompiler = /** @type {const} */ ({ compilationMode: 'annotation' });
