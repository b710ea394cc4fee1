import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

/**
 * What makes the shell installable: the service worker, in one plain script (webpack's runtime and federation have no
 * place in it), the manifest, and its icons beside it. Emitted before the build gets its id, which they are part of.
 */
export class AppPlugin {
  /**
   * @param {object} options
   * @param {string} options.worker source of the service worker
   * @param {string} options.manifest JSON; it names its icons without a folder
   * @param {string} options.icons folder of the icons
   */
  constructor({ worker, manifest, icons }) {
    Object.assign(this, { worker, manifest, icons });
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AppPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'AppPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          const manifest = readFileSync(this.manifest);
          compilation.fileDependencies.addAll([this.worker, this.manifest]);
          compilation.emitAsset('sw.js', new sources.RawSource(script(this.worker)));
          compilation.emitAsset('manifest.webmanifest', new sources.RawSource(manifest));
          for (const icon of new Set(JSON.parse(manifest).icons.map(({ src }) => src))) {
            const file = path.join(this.icons, icon);
            compilation.fileDependencies.add(file);
            compilation.emitAsset(icon, new sources.RawSource(readFileSync(file)));
          }
        },
      );
    });
  }
}

function script(entry) {
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
