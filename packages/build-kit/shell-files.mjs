import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { pageCss } from '@dossier/ui/page-css';

/*
 * The files of the shell beside its scripts: `index.html`, which the gateway completes in each response, and what makes the
 * product installable.
 */

/** Resolves what the package of the theme depends on. */
const { resolve } = createRequire(import.meta.resolve('@dossier/ui/page-css'));

/**
 * Writes the shell's index.html from its template: `<!--shell:head-->` becomes the styles of the page with its fonts, whose
 * Latin half is preloaded, the manifest, and the scripts, in order. The gateway replaces the other comments and
 * `__NONCE__` in each response.
 */
export class IndexHtmlPlugin {
  /**
   * @param {object} options
   * @param {string} options.template
   * @param {string} options.base directory of the build in the site
   * @param {string} [options.firstScript] source of the script that starts the others; without it the page starts them
   */
  constructor({ template, base, firstScript }) {
    this.template = template;
    this.base = base;
    this.fonts = { latin: readFont('latin'), latinExt: readFont('latin-ext') };
    this.firstScript = firstScript && readFirstScript(firstScript);
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('IndexHtmlPlugin', (compilation) => {
      compilation.fileDependencies.add(this.template);
      // Before the build id is calculated, which depends on them.
      compilation.hooks.processAssets.tap(
        { name: 'IndexHtmlPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const file of [...Object.values(this.fonts), this.firstScript])
            if (file) compilation.emitAsset(file.name, new sources.RawSource(file.content));
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
            ...scripts.map((file) => this.scriptTag(file)),
            ...(this.firstScript
              ? [`<script defer src="${this.base}${this.firstScript.name}"></script>`]
              : []),
          ].join('\n    ');
          const html = readFileSync(this.template, 'utf8').replace('<!--shell:head-->', () => head);
          compilation.emitAsset('index.html', new sources.RawSource(html));
        },
      );
    });
  }

  scriptTag(file) {
    return this.firstScript
      ? `<link rel="preload" as="script" href="${this.base}${file}" fetchpriority="low" data-start>`
      : `<script defer src="${this.base}${file}"></script>`;
  }
}

function readFirstScript(source) {
  const content = plainScript(source);
  return { name: nameWithHash(path.basename(source, '.ts'), '.js', content), content };
}

const fontOf = (subset) =>
  resolve(`@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk-${subset}-wght-normal.woff2`);
/** By which the bill of materials names the package of the font. */
export const fontFile = fontOf('latin');

/** A half of the font. */
function readFont(subset) {
  const file = fontOf(subset);
  const content = readFileSync(file);
  return { name: nameWithHash(path.basename(file, '.woff2'), '.woff2', content), content };
}

function nameWithHash(name, extension, content) {
  return `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}${extension}`;
}

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
