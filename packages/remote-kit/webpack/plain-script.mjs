import { buildSync } from 'esbuild';

/** A module and what it imports as one script, without webpack's runtime and federation. */
export function plainScript(entry) {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}
