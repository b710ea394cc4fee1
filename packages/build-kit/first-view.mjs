import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { JSDOM } from 'jsdom';
import { build } from 'vite';
import { languages } from '@dossier/contracts';
import { integrityOf } from './hashes.mjs';

/*
 * First views: static HTML and its styles, per path and language, which the gateway puts into the page, so that it is shown
 * before any script has run. While webpack builds a remote, Vite bundles its page once more as one script, which is run in jsdom;
 * what it renders there is emitted as an asset. Views for visitors are complete; those for users have slots, which the gateway
 * fills by the facts of the user.
 */

/** Emits the first views of the pages of a remote. */
export class FirstViewPlugin {
  /**
   * @param {object} options
   * @param {string} options.directory of the remote
   * @param {string[]} options.paths of the pages with a view for visitors
   * @param {string[]} [options.personalPaths] of the pages with a view for users, exported by `src/first-view/personal.tsx`
   */
  constructor({ directory, paths, personalPaths = [] }) {
    Object.assign(this, { directory, paths, personalPaths });
  }

  apply(compiler) {
    const { directory, paths, personalPaths } = this;
    emitViews(compiler, 'FirstViewPlugin', async (emit) => {
      if (paths.length > 0) {
        const script = await bundle(directory, visitorScript);
        await forEach(paths, async (path, language) =>
          emit(fileOf(path, language), await renderForVisitor(script, directory, path, language)),
        );
      }
      if (personalPaths.length > 0) {
        const script = await bundle(directory, personalScript);
        await forEach(personalPaths, async (path, language) =>
          emit(personalFileOf(path, language), await renderForUser(script, path, language)),
        );
      }
    });
  }

  /** The fields of the manifest: path → language → file and integrity. */
  filesOf(compilation) {
    return {
      firstViews: filesByPath(compilation, this.paths, fileOf),
      personalViews: filesByPath(compilation, this.personalPaths, personalFileOf),
    };
  }
}

/** Renders what the shell shows around the page of a user, from `src/first-view/frame.tsx`. */
export class FramePlugin {
  constructor({ directory }) {
    this.directory = directory;
  }

  apply(compiler) {
    emitViews(compiler, 'FramePlugin', async (emit) => {
      const script = await bundle(this.directory, frameScript);
      await forEach([''], async (_, language) =>
        emit(frameFileOf('', language), await renderFrame(script, language)),
      );
    });
  }

  /** The field of the manifest: language → file and integrity. */
  filesOf(compilation) {
    return filesByPath(compilation, [''], frameFileOf)[''];
  }
}

/** Runs `create` before the build id is calculated, which depends on the files. */
function emitViews(compiler, name, create) {
  const { Compilation, sources } = compiler.webpack;
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tapPromise(
      { name, stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
      () => create((file, view) => compilation.emitAsset(file, new sources.RawSource(JSON.stringify(view)))),
    );
  });
}

async function forEach(paths, render) {
  for (const path of paths) {
    for (const language of languages) await render(path, language);
  }
}

function filesByPath(compilation, paths, nameOf) {
  const entryOf = (file) => ({ file, integrity: integrityOf(compilation.getAsset(file).source.buffer()) });
  return Object.fromEntries(
    paths.map((path) => [
      path,
      Object.fromEntries(languages.map((language) => [language, entryOf(nameOf(path, language))])),
    ]),
  );
}

const fileOf = (path, language) => `first-view${path.replaceAll('/', '-')}.${language}.json`;
const personalFileOf = (path, language) => `personal-view${path.replaceAll('/', '-')}.${language}.json`;
const frameFileOf = (_, language) => `frame.${language}.json`;

const visitorScript = `
  import remote from './src/remote.tsx';
  import { renderFirstView } from '@dossier/remote-kit/first-view';
  window.renderView = (path, language) => renderFirstView(remote, path, language);`;

const personalScript = `
  import remote from './src/remote.tsx';
  import { personalViews } from './src/first-view/personal.tsx';
  import { renderPersonalView } from '@dossier/remote-kit/first-view';
  window.renderView = (path, language) =>
    renderPersonalView(remote, personalViews.find((view) => view.path === path), language);`;

const frameScript = `
  import { frame, shell } from './src/first-view/frame.tsx';
  import { renderFrame } from '@dossier/remote-kit/first-view';
  window.renderView = (path, language) => renderFrame(shell, frame, language);`;

/** What a script needs, as one script, which defines `renderView(path, language)`. */
async function bundle(directory, contents) {
  const entry = `${directory}/first-view.tsx`;
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    root: directory,
    plugins: [
      {
        name: 'first-view',
        resolveId: (id) => (id === entry ? id : undefined),
        load: (id) => (id === entry ? contents : undefined),
      },
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', codeSplitting: false } },
    },
  });
  return output.find(({ isEntry }) => isEntry).code;
}

async function renderForVisitor(script, directory, path, language) {
  return withPage(script, { path }, language, ({ window, css }) => {
    const { document } = window;
    const [field] = document.querySelectorAll('input');
    field?.setAttribute('autofocus', '');
    // Without a placeholder no selector tells whether the field is empty.
    field?.setAttribute('placeholder', ' ');
    if (!document.querySelector('h1')) throw new Error(`The first view of ${path} has no heading`);
    const own = `${directory}/src/first-view.css`;
    document.querySelector('[data-part]').removeAttribute('data-part');
    return {
      // With what the page put beside its root: the splash.
      html: document.body.innerHTML,
      css: css().join('') + (existsSync(own) ? readFileSync(own, 'utf8') : ''),
    };
  });
}

async function renderForUser(script, path, language) {
  return withPage(script, { path }, language, ({ window, css, returned }) => {
    const { page, header, ...parts } = partsOf(window.document);
    const slots = Object.fromEntries(
      Object.entries(returned).map(([name, cases]) => [
        name,
        cases.map((when, index) => ({ when, html: parts[`${name}.${index}`] })),
      ]),
    );
    return { page, header, slots, css: css() };
  });
}

async function renderFrame(script, language) {
  return withPage(script, { path: '/', isWide: true }, language, ({ window, css }) => {
    return { page: partsOf(window.document).page, css: css() };
  });
}

/** Moves style attributes, which the content security policy forbids, into rules. */
function moveStyles(document, rules) {
  for (const element of document.querySelectorAll('[style]')) {
    const style = element.getAttribute('style');
    const name = `v-${createHash('sha256').update(style).digest('hex').slice(0, 8)}`;
    element.removeAttribute('style');
    element.classList.add(name);
    const rule = `#dossier-first-view .${name}{${style}}`;
    if (!rules.includes(rule)) rules.push(rule);
  }
}

/** The HTML of each `data-part`, in which slots are comments. */
function partsOf(document) {
  return Object.fromEntries(
    [...document.querySelectorAll('[data-part]')].map((element) => [
      element.dataset.part,
      element.innerHTML.replaceAll(/<template data-slot="([\w.]+)"><\/template>/g, '<!--slot:$1-->'),
    ]),
  );
}

/** Evaluates the script in a page of its own, renders, and resolves with what `read` makes of it. */
async function withPage(script, { path, isWide = false }, language, read) {
  const rules = [];
  const { window } = new JSDOM('<!doctype html><body></body>', {
    url: `https://first-view.invalid${path}`,
    runScripts: 'outside-only',
    pretendToBeVisual: true,
    beforeParse: (page) => prepare(page, rules, isWide),
  });
  function css() {
    const all = [...new Set([...rules, keepLook])];
    if (all.some((rule) => /<\/style/i.test(rule)))
      throw new Error(`The styles of the first view of ${path} end their element`);
    return all;
  }
  try {
    window.eval(script);
    const returned = await window.renderView(path, language);
    moveStyles(window.document, rules);
    makeStatic(window.document);
    return read({ window, css, returned });
  } finally {
    window.close();
  }
}

/** What jsdom lacks; and the styles are recorded as they are, not as its style sheets would write them. */
function prepare(page, rules, isWide) {
  page.matchMedia = (query) => ({
    matches: isWide && query.includes('min-width'),
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

/** Browsers fade a disabled select; it is enabled a moment later. One that its own styles hide, behind an icon, stays hidden. */
const keepLook = ':where(select:disabled){opacity:1}';

/** Leaves nothing that would act wrongly without scripts: no form, no dead button. */
function makeStatic(document) {
  for (const form of document.querySelectorAll('form')) {
    const replacement = document.createElement('div');
    for (const { name, value } of form.attributes)
      if (name === 'class') replacement.setAttribute(name, value);
    replacement.append(...form.childNodes);
    form.replaceWith(replacement);
  }
  for (const button of document.querySelectorAll('button')) button.setAttribute('inert', '');
  for (const group of document.querySelectorAll('[role=radiogroup]')) {
    group.setAttribute('inert', '');
    group.setAttribute('aria-hidden', 'true');
    // The page and the header may contain the same group: by its name, only one of them would have a choice.
    for (const radio of group.querySelectorAll('input')) radio.removeAttribute('name');
  }
  for (const select of document.querySelectorAll('select')) {
    select.selectedOptions[0]?.setAttribute('selected', '');
    select.setAttribute('disabled', '');
  }
  const forbidden = document.body.querySelector('script, style, iframe, form');
  if (forbidden) throw new Error(`A first view cannot contain ${forbidden.outerHTML.slice(0, 200)}`);
}
