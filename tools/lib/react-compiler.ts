import { transform } from '@swc/core';
import type { Plugin } from 'vite';
import { reactCompiler } from '@dossier/build-kit/base';

/** Compiles what is marked with 'use memo', as the builds of the pages do, so that unit tests run what is shipped. */
export const reactCompilerPlugin: Plugin = {
  name: 'react-compiler',
  enforce: 'pre',
  async transform(source, id) {
    const [filename = id] = id.split('?');
    if (!/\.tsx?$/.test(filename) || !source.includes("'use memo'")) return undefined;
    return transform(source, {
      filename,
      configFile: false,
      swcrc: false,
      sourceMaps: true,
      jsc: {
        parser: { syntax: 'typescript', tsx: filename.endsWith('x') },
        target: 'es2022',
        transform: {
          react: { runtime: 'automatic', development: true },
          reactCompiler,
        },
        experimental: { keepImportAttributes: true },
      },
    });
  },
};
