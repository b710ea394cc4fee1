import { readFileSync } from 'node:fs';
import path from 'node:path';
import { plainScript } from './plain-script.mjs';

/**
 * Emits the files that make the shell installable: the service worker, the manifest, its icons and the pictures of the intro
 * splash. Emitted before the build id is calculated, which depends on them.
 */
export class AppPlugin {
  /**
   * @param {object} options
   * @param {string} options.worker source of the service worker
   * @param {string} options.manifest JSON; it names its icons without a directory
   * @param {string} options.icons directory of the icons and pictures
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
          compilation.emitAsset('sw.js', new sources.RawSource(plainScript(this.worker)));
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
