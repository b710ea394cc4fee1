import { readFileSync } from 'node:fs';
import { fontFaces } from '@dossier/ui/fonts';

/**
 * Writes the shell's index.html from its template: `<!--shell:head-->` becomes the scripts, in order, the manifest
 * and a preload of the font's Latin half. The gateway replaces the other comments and `__NONCE__` in each response.
 */
export class IndexHtmlPlugin {
  constructor({ template, base }) {
    this.template = template;
    this.base = base;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('IndexHtmlPlugin', (compilation) => {
      compilation.fileDependencies.add(this.template);
      compilation.hooks.processAssets.tap(
        { name: 'IndexHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const scripts = compilation.entrypoints
            .get('main')
            .getFiles()
            .filter((file) => file.endsWith('.js'));
          const font = (subset) =>
            this.base +
            compilation
              .getAssets()
              .find(({ name }) => name.endsWith('.woff2') && name.includes(`-${subset}-wght`)).name;
          const fonts = fontFaces({ latin: font('latin'), latinExt: font('latin-ext') });
          const head = [
            `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font('latin')}">`,
            `<style nonce="__NONCE__">${fonts.map(cssOf).join('')}</style>`,
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

/** An `@font-face` rule of Emotion as CSS. */
function cssOf(rule) {
  const [[selector, properties]] = Object.entries(rule);
  const nameOf = (property) => property.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const quoted = (property, value) => (property === 'fontFamily' ? JSON.stringify(value) : value);
  const lines = Object.entries(properties).map(([name, value]) => `${nameOf(name)}:${quoted(name, value)}`);
  return `${selector}{${lines.join(';')}}`;
}
