import { createHash } from 'node:crypto';

/** Stands in every file in place of the build's own id until the contents are known. */
export const buildIdPlaceholder = '__BUILD_ID__';

export const integrityOf = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * Gives a production build its id, a hash of its contents, and writes `remote.json`.
 * The id is part of the contents (`uniqueName` keeps two versions of one remote in one page apart), so the files are
 * built with a placeholder, which is replaced before webpack takes its own content hashes of the final bytes.
 * `describe(compilation)` returns the fields of remote.json besides name, buildId and chunks.
 */
export class BuildPlugin {
  constructor({ name, describe }) {
    this.name = name;
    this.describe = describe;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('BuildPlugin', (compilation) => {
      let buildId;
      compilation.hooks.processAssets.tap(
        { name: 'BuildPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 },
        (assets) => {
          const hash = createHash('sha256').update(JSON.stringify(this.describe(compilation, { final: false })));
          for (const file of Object.keys(assets).sort()) hash.update(file).update(assets[file].buffer());
          buildId = hash.digest('hex').slice(0, 12);
          for (const file of Object.keys(assets)) {
            const content = assets[file].source();
            if (typeof content === 'string' && content.includes(buildIdPlaceholder)) {
              compilation.updateAsset(file, new sources.RawSource(content.replaceAll(buildIdPlaceholder, buildId)));
            }
          }
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'BuildPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const manifest = { name: this.name, buildId, ...this.describe(compilation, { final: true }) };
          compilation.emitAsset('remote.json', new sources.RawSource(`${JSON.stringify(manifest, null, 2)}\n`));
        },
      );
    });
  }
}
