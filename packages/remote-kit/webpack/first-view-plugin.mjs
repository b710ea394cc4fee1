import { existsSync, readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { JSDOM } from 'jsdom';
import { languages } from '@dossier/contracts';
import { integrityOf } from './integrity.mjs';

/**
 * Renders the first view of a remote's pages while it is built: static HTML and its styles, per path and language, made
 * from the same components. The gateway puts it into the page, so that it is shown before any script has run.
 */
export class FirstViewPlugin {
  /**
   * @param {object} options
   * @param {string} options.directory of the remote
   * @param {string[]} options.paths of the pages with a first view
   */
  constructor({ directory, paths }) {
    this.directory = directory;
    this.paths = paths;
  }

  apply(compiler) {
    if (this.paths.length === 0) return;
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('FirstViewPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // Before the build id is calculated, which depends on the files.
        { name: 'FirstViewPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          const script = await bundle(this.directory);
          for (const path of this.paths) {
            for (const language of languages) {
              const view = await render(script, this.directory, path, language);
              compilation.emitAsset(fileOf(path, language), new sources.RawSource(JSON.stringify(view)));
            }
          }
        },
      );
    });
  }

  /** The field of the manifest: path → language → file and integrity. */
  filesOf(compilation) {
    const entryOf = (file) => ({ file, integrity: integrityOf(compilation.getAsset(file).source.buffer()) });
    return Object.fromEntries(
      this.paths.map((path) => [
        path,
        Object.fromEntries(languages.map((language) => [language, entryOf(fileOf(path, language))])),
      ]),
    );
  }
}

const fileOf = (path, language) => `first-view${path.replaceAll('/', '-')}.${language}.json`;

/** The remote with everything it needs, as one script that defines `renderFirstView(path, language)`. */
async function bundle(directory) {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import remote from './src/remote.tsx';
        import { renderFirstView } from '@dossier/remote-kit/first-view';
        window.renderFirstView = (path, language) => renderFirstView(remote, path, language);`,
      resolveDir: directory,
      loader: 'tsx',
    },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return outputFiles[0].text;
}

async function render(script, directory, path, language) {
  const rules = [];
  const { window } = new JSDOM('<!doctype html><body></body>', {
    url: `https://first-view.invalid${path}`,
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    beforeParse: (page) => prepare(page, rules),
  });
  try {
    window.eval(script);
    await window.renderFirstView(path, language);
    const html = makeStatic(window.document);
    if (!window.document.querySelector('h1')) throw new Error(`The first view of ${path} has no heading`);
    const own = `${directory}/src/first-view.css`;
    const css = rules.join('') + keepLook + (existsSync(own) ? readFileSync(own, 'utf8') : '');
    if (/<\/style/i.test(css)) throw new Error(`The styles of the first view of ${path} end their element`);
    return { html, css };
  } finally {
    window.close();
  }
}

/** What jsdom lacks; and the styles are recorded as they are, not as its style sheets would write them. */
function prepare(page, rules) {
  page.matchMedia = () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  page.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Almost every browser has passkeys; where one lacks them, their button disappears with the first script.
  page.PublicKeyCredential = class {};
  page.structuredClone = structuredClone;
  page.Element.prototype.animate = () => undefined;
  Object.defineProperty(page.navigator, 'languages', { value: ['en'] });
  Object.defineProperty(page.HTMLStyleElement.prototype, 'sheet', {
    get: () => ({
      cssRules: rules,
      insertRule: (rule) => rules.push(rule),
    }),
  });
}

/** Browsers fade a disabled select; it is enabled a moment later. */
const keepLook = 'select:disabled{opacity:1}';

/** Leaves nothing that would act wrongly without scripts: no form, no dead button, no style attribute (CSP). */
function makeStatic(document) {
  for (const form of document.querySelectorAll('form')) {
    const replacement = document.createElement('div');
    for (const { name, value } of form.attributes)
      if (name === 'class') replacement.setAttribute(name, value);
    replacement.append(...form.childNodes);
    form.replaceWith(replacement);
  }
  for (const button of document.querySelectorAll('button')) button.setAttribute('inert', '');
  for (const select of document.querySelectorAll('select')) {
    select.selectedOptions[0]?.setAttribute('selected', '');
    select.setAttribute('disabled', '');
  }
  const [field] = document.querySelectorAll('input');
  field?.setAttribute('autofocus', '');
  // Without a placeholder no selector tells whether the field is empty.
  field?.setAttribute('placeholder', ' ');
  const { body } = document;
  const forbidden = body.querySelector('[style], script, style, iframe, form');
  if (forbidden) throw new Error(`A first view cannot contain ${forbidden.outerHTML.slice(0, 200)}`);
  return body.innerHTML;
}
