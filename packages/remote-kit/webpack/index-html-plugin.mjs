import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pageCss } from '@dossier/ui/page-css';

/** Resolves what the package of the theme depends on. */
const { resolve } = createRequire(import.meta.resolve('@dossier/ui/page-css'));

/**
 * Writes the shell's index.html from its template: `<!--shell:head-->` becomes the styles of the page with its fonts, whose
 * Latin half is preloaded, the manifest, and the scripts, in order. The gateway replaces the other comments and
 * `__NONCE__` in each response.
 */
export class IndexHtmlPlugin {
  constructor({ template, base }) {
    this.template = template;
    this.base = base;
    this.fonts = { latin: readFont('latin'), latinExt: readFont('latin-ext') };
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('IndexHtmlPlugin', (compilation) => {
      compilation.fileDependencies.add(this.template);
      // Before the build id is calculated, which depends on them.
      compilation.hooks.processAssets.tap(
        { name: 'IndexHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const { name, content } of Object.values(this.fonts))
            compilation.emitAsset(name, new sources.RawSource(content), { immutable: true });
        },
      );
      compilation.hooks.processAssets.tap(
        { name: 'IndexHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const scripts = compilation.entrypoints
            .get('main')
            .getFiles()
            .filter((file) => file.endsWith('.js'));
          const fonts = {
            latin: this.base + this.fonts.latin.name,
            latinExt: this.base + this.fonts.latinExt.name,
          };
          const head = [
            `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fonts.latin}">`,
            `<style nonce="__NONCE__">${pageCss(fonts)}</style>`,
            `<link rel="manifest" href="${this.base}manifest.webmanifest">`,
            `<link rel="apple-touch-icon" href="${this.base}app-icon-192.png">`,
            ...scripts.map((file) => `<script defer src="${this.base}${file}"></script>`),
          ].join('\n    ');
          const html = readFileSync(this.template, 'utf8').replace('<!--shell:head-->', () => head);
          compilation.emitAsset('index.html', new sources.RawSource(html));
        },
      );
    });
  }
}

/** A half of the font, under a name with the hash of its content. */
function readFont(subset) {
  const file = resolve(
    `@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`,
  );
  const content = readFileSync(file);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  return { name: `${path.basename(file, '.woff2')}.${hash}.woff2`, content };
}
