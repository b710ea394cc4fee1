import { readFileSync } from 'node:fs';
import path from 'node:path';
import { languages } from '@dossier/contracts/language';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import { baseConfig } from './base.mjs';
import { BuildPlugin, buildIdPlaceholder, integrityOf } from './build-plugin.mjs';
import { ChunkLoadingPlugin } from './chunk-loading-plugin.mjs';
import { ReservedPlugin } from './reserved-plugin.mjs';
import { usedByRemotes } from './shared.mjs';

/**
 * The webpack configuration of a remote. `webpack` builds what the shell loads, `webpack serve` runs it alone.
 * The remote's title is a text: `src/remote.<language>.json`.
 * @param {object} remote
 * @param {string} remote.name mf-…, the name of its folder
 * @param {string[]} remote.paths the paths it holds; `/x/*` for everything below as well
 * @param {'public' | 'user' | 'admin'} remote.access who may load it
 * @param {string} remote.shellApi semver range of the shell API it needs
 * @param {number} remote.port of the stand-alone run
 * @param {string} [remote.directory] default: the current directory
 */
export function createRemote({ directory = process.cwd(), ...remote }) {
  return () =>
    process.env.WEBPACK_SERVE === 'true' ? standalone(directory, remote) : federated(directory, remote);
}

/** The texts the shell shows before the remote is loaded, per language. */
function textsOf(directory) {
  const read = (language) =>
    JSON.parse(readFileSync(path.join(directory, `src/remote.${language}.json`), 'utf8'));
  return { title: Object.fromEntries(languages.map((language) => [language, read(language).title])) };
}

function federated(directory, { name, paths, access, shellApi }) {
  const variable = `${name.replaceAll('-', '_')}_${buildIdPlaceholder}`;
  const base = baseConfig({ directory, production: true, uniqueName: variable });
  return {
    ...base,
    entry: {},
    plugins: [
      ...base.plugins,
      new webpack.container.ModuleFederationPlugin({
        name: variable,
        library: { type: 'var', name: variable },
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: usedByRemotes,
      }),
      new ReservedPlugin(name),
      new ChunkLoadingPlugin(),
      new BuildPlugin({
        name,
        facts: { ...textsOf(directory), paths, access, shellApi },
        files: (compilation) => files(compilation, variable),
      }),
    ],
  };
}

/** Which file is what, read from the finished compilation. */
function files(compilation, variable) {
  const scripts = (chunks) =>
    [...chunks].flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.js'));
  const group = (name) => compilation.namedChunkGroups.get(name)?.chunks ?? [];
  const [entry] = scripts(group(variable));
  const locales = Object.fromEntries(
    languages.flatMap((language) => {
      const chunk = [...compilation.chunks].find((candidate) =>
        compilation.chunkGraph
          .getChunkRootModules(candidate)
          .some((module) => (module.rootModule ?? module).resource?.endsWith(`texts.${language}.ts`)),
      );
      return chunk ? [[language, scripts([chunk])[0]]] : [];
    }),
  );
  // Two versions in one page mix their modules when they share the queue through which chunks arrive.
  if (!/webpackChunkmf_\w+_[0-9a-f]{12}\b/.test(compilation.getAsset(entry).source.source().toString())) {
    throw new Error(`${entry}: the name of the chunk queue does not hold the build id`);
  }
  const integrity = (file) => integrityOf(compilation.getAsset(file).source.buffer());
  const chunks = scripts(compilation.chunks)
    .filter((file) => file !== entry)
    .sort();
  return {
    entry,
    integrity: integrity(entry),
    preload: [entry, ...scripts(group('remote'))],
    locales,
    chunks: Object.fromEntries(chunks.map((file) => [file, integrity(file)])),
  };
}

/** The remote by itself, with its own router and session, against a running Dossier. */
function standalone(directory, { name, port, paths }) {
  const base = baseConfig({ directory, production: false, uniqueName: name });
  const target = process.env.DOSSIER_URL ?? 'http://localhost:3000';
  return {
    ...base,
    entry: path.join(directory, 'src/index.ts'),
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...base.plugins,
      new ReservedPlugin(name),
      new HtmlWebpackPlugin({
        title: name,
        templateContent:
          '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><div id="root"></div></body></html>',
      }),
    ],
    devServer: {
      port,
      historyApiFallback: true,
      open: false,
      devMiddleware: { index: true },
      proxy: [
        {
          context: ['/api', '/logo.svg', '/background.svg'],
          target,
          changeOrigin: true,
          headers: { origin: target },
        },
      ],
      client: { overlay: { warnings: false } },
      onListening: () =>
        void process.stdout.write(`${name}: http://localhost:${port}${paths[0]} (api: ${target})\n`),
    },
  };
}
