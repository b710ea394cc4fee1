import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';

/**
 * What makes the shell installable: the service worker, in one plain script (webpack's runtime and federation have no
 * place in it), the manifest, its icons and the splash's pictures beside it. Emitted before the build gets its id, which they are part of.
 */
export class AppPlugin {
  /**
   * @param {object} options
   * @param {string} options.worker source of the service worker
   * @param {string} options.manifest JSON; it names its icons without a folder
   * @param {string} options.icons folder of the icons and pictures
   * @param {string[]} options.pictures files the gateway serves at the root of the site
   */
  constructor({ worker, manifest, icons, pictures }) {
    Object.assign(this, { worker, manifest, icons, pictures });
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
          const icons = JSON.parse(manifest).icons.map(({ src }) => src);
          for (const name of new Set([...icons, ...this.pictures])) {
            const file = path.join(this.icons, name);
            compilation.fileDependencies.add(file);
            compilation.emitAsset(name, new sources.RawSource(readFileSync(file)));
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
