import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { defaultLanguage, languages } from '@dossier/contracts';
import { pageCss } from '@dossier/ui/page-css';
import { shellApi } from '@dossier/remote-kit/shell-api';
import { AppPlugin, IndexHtmlPlugin, fontFile } from './shell-files.mjs';
import { baseConfig } from './base.mjs';
import {
  BuildPlugin,
  FileListPlugin,
  SizesPlugin,
  buildIdPlaceholder,
  scriptOfModule,
} from './build-record.mjs';
import { ContractPlugin, eventTypes, providedExports } from './contract-record.mjs';
import { FramePlugin } from './first-view.mjs';
import { SbomPlugin } from './sbom.mjs';
import { federation, providedByShell } from './shared.mjs';

/*
 * The configuration of the shell: the host of Module Federation. It provides the shared modules and the federation runtime, whose
 * plugin `shell/src/remotes/loading-policy.ts` decides how remotes are loaded, and which remotes there are comes from the
 * registry at run time: no remote is named here.
 */

/** The part of zod that schemas in browsers use. */
const sharedZod = fileURLToPath(import.meta.resolve('@dossier/remote-kit/zod'));

const icons = path.dirname(fileURLToPath(import.meta.resolve('@dossier/ui/assets/app-icon.svg')));

/** The webpack configuration of the shell: the host that provides every shared module. */
export function createShell({ directory = process.cwd() } = {}) {
  const uniqueName = `shell_${buildIdPlaceholder}`;
  const base = baseConfig({ directory, production: true, uniqueName });
  const template = path.join(directory, 'src/index.html');
  const framePlugin = new FramePlugin({ directory });
  return {
    ...base,
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve.alias, zod$: sharedZod },
    },
    entry: { main: path.join(directory, 'src/index.ts') },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: 'shell',
        shared: providedByShell,
        ...federation,
        runtimePlugins: [path.join(directory, 'src/remotes/loading-policy.ts')],
        // Remotes use the shell's copy of the runtime.
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new AppPlugin({
        worker: path.join(directory, 'src/worker/sw.ts'),
        manifest: path.join(directory, 'src/install/manifest.json'),
        icons,
        pictures: ['logo.svg', 'background.svg'],
      }),
      new ContractPlugin({
        facts: async () => ({
          shared: {},
          provides: await providedExports(),
          providedEvents: eventTypes(),
        }),
      }),
      new SbomPlugin({ name: 'shell', directory, files: [fontFile] }),
      framePlugin,
      new IndexHtmlPlugin({
        template,
        base: `/remotes/shell/${buildIdPlaceholder}/`,
        firstScript: path.join(directory, 'src/first-view/first-script.ts'),
      }),
      new BuildPlugin({
        name: 'shell',
        facts: { entry: 'index.html', shellApi },
        extra: readFileSync(template, 'utf8') + pageCss({ latin: '', latinExt: '' }),
        files: (compilation) => ({
          texts: textsOf(compilation, directory),
          frame: framePlugin.filesOf(compilation),
        }),
      }),
      new FileListPlugin(),
      new SizesPlugin((compilation) => compilation.entrypoints.get('main').chunks),
    ],
  };
}

const kitTexts = fileURLToPath(new URL('language/kit', import.meta.resolve('@dossier/remote-kit')));

/** The scripts with the texts that every page needs, by language; the default language is part of the first script. */
function textsOf(compilation, directory) {
  const shellTexts = path.join(directory, 'src/texts/shell');
  return Object.fromEntries(
    languages
      .filter((language) => language !== defaultLanguage)
      .map((language) => {
        const modules = [shellTexts, kitTexts].map((texts) => `${texts}.${language}.json`);
        const scripts = modules.map((module) =>
          scriptOfModule(compilation, (resource) => resource === module),
        );
        if (scripts.includes(undefined))
          throw new Error(`The shell has no script with its texts in ${language}`);
        return [language, scripts];
      }),
  );
}
