import { readFileSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { languages, navigationEntry, remoteEntry, slotFill, slots } from '@dossier/contracts';
import { iconShapes } from '@dossier/ui/icon-shapes';
import { baseConfig } from './base.mjs';
import {
  BuildPlugin,
  FileListPlugin,
  SizesPlugin,
  buildIdPlaceholder,
  scriptOfModule,
  scriptsOf,
} from './build-record.mjs';
import { chunkIntegrityOf, integrityOf } from './hashes.mjs';
import { ChunkLoadingPlugin } from './integrity.mjs';
import { ContractPlugin } from './contract-record.mjs';
import { FirstViewPlugin } from './first-view.mjs';
import { SbomPlugin } from './sbom.mjs';
import { federation, usedByRemotes } from './shared.mjs';

/*
 * The configuration of a remote. A production build is a container of Module Federation whose shared modules all come from the
 * shell (`import: false` in shared.mjs), with what the gateway must know about it in `remote.json`. `webpack serve` builds the
 * same source without federation, with a router and a session of its own.
 */

/**
 * @typedef {object} NavigationEntry
 * @property {string} id unique within the remote
 * @property {string} icon name in the icon set (lucide.dev), such as `map-pin`
 * @property {number} order entries are listed in ascending order
 * @property {string} path
 * @property {'public' | 'user' | 'expert' | 'admin'} [access] who sees it; default: who may load the remote
 */

/**
 * What the remote adds to a slot of a page of another remote (`packages/contracts/src/platform/slots.ts`).
 * @typedef {object} Fill
 * @property {string} slot such as `home.card`
 * @property {string} id unique within the remote
 * @property {string} module its path, such as `./src/letters/home-card.tsx`; its default export is `defineSlotContent({…})`
 * @property {'public' | 'user' | 'expert' | 'admin'} [access] who sees it; default: who may load the remote
 */

/**
 * The webpack configuration of a remote. `webpack` builds what the shell loads, `webpack serve` runs it alone.
 * Its texts that the shell shows, `title`, `navigation.<id>` and `fills.<id>`, are in `src/remote.<language>.json`.
 * @param {object} remote
 * @param {string} remote.name mf-…, the name of its directory
 * @param {string} remote.owner the team that owns it, as in CODEOWNERS: `@organisation/team`
 * @param {string[]} remote.paths the paths of its pages; `/x/*` includes every path below `/x`
 * @param {'public' | 'user' | 'expert' | 'admin'} remote.access who may load it
 * @param {NavigationEntry[]} [remote.navigation] its entries in the shell's menu
 * @param {Fill[]} [remote.fills] what it adds to pages of other remotes
 * @param {string[]} [remote.firstViews] the paths of pages with a first view: static HTML that is shown before any script
 *   has run; styles of its own are in `src/first-view.css`
 * @param {string[]} [remote.personalViews] the paths of pages with such a view for users, from `src/first-view/personal.tsx`
 * @param {string} remote.shellApi semver range of the shell API it needs
 * @param {number} remote.port of the stand-alone run
 * @param {string} [remote.directory] default: the current directory
 */
export function createRemote({ directory = process.cwd(), ...remote }) {
  return () =>
    process.env.WEBPACK_SERVE === 'true' ? standalone(directory, remote) : federated(directory, remote);
}

/** Reads the texts the shell shows before the remote is loaded; returns a function that takes one in every language. */
function textsOf(directory) {
  const read = (language) =>
    JSON.parse(readFileSync(path.join(directory, `src/remote.${language}.json`), 'utf8'));
  const catalogues = languages.map((language) => [language, read(language)]);
  return (textOf) => Object.fromEntries(catalogues.map(([language, texts]) => [language, textOf(texts)]));
}

async function federated(directory, remote) {
  const { name, paths, access, shellApi, firstViews = [], personalViews = [] } = remote;
  const owner = ownerOf(remote);
  const firstViewPlugin = new FirstViewPlugin({ directory, paths: firstViews, personalPaths: personalViews });
  const inEveryLanguage = textsOf(directory);
  const title = inEveryLanguage((texts) => texts.title);
  const navigation = await navigationOf(remote, inEveryLanguage);
  const fills = fillsOf(remote, inEveryLanguage);
  const variable = `${name.replaceAll('-', '_')}_${buildIdPlaceholder}`;
  const base = baseConfig({ directory, production: true, uniqueName: variable });
  return {
    ...base,
    entry: {},
    optimization: {
      ...base.optimization,
      // A content of a slot has its modules in its own chunk: what it shares with the pages would be a further request of both.
      splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && !isChunkOfFill(chunk) },
    },
    plugins: [
      ...base.plugins,
      new ModuleFederationPlugin({
        name: variable,
        library: { type: 'var', name: variable },
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: {
          './remote': { import: './src/remote.tsx', name: 'remote' },
          ...Object.fromEntries(
            (remote.fills ?? []).map(({ id, module }) => [
              `./slots/${id}`,
              { import: module, name: chunkOf(id) },
            ]),
          ),
        },
        shared: usedByRemotes,
        ...federation,
        experiments: { externalRuntime: true, optimization: { target: 'web' } },
      }),
      firstViewPlugin,
      new ChunkLoadingPlugin(),
      new ContractPlugin({ fills: fills.map(({ slot }) => slot) }),
      new SbomPlugin({ name, directory }),
      new BuildPlugin({
        name,
        facts: { owner, title, paths, access, navigation, fills, shellApi },
        files: (compilation) => ({
          ...files(compilation, variable, directory),
          ...firstViewPlugin.filesOf(compilation),
        }),
      }),
      new FileListPlugin(),
      new SizesPlugin(
        (compilation) => [variable, 'remote'].flatMap((name) => chunksOf(compilation, name)),
        (compilation) =>
          Object.fromEntries(
            fills.map(({ id }) => [
              id,
              [variable, chunkOf(id)].flatMap((name) => [...chunksOf(compilation, name)]),
            ]),
          ),
      ),
    ],
  };
}

/** A remote without an owner would leave its failures to nobody. */
function ownerOf({ name, owner }) {
  const parsed = remoteEntry.shape.owner.unwrap().safeParse(owner);
  if (!parsed.success) throw new Error(`${name}: owner must be a team such as @organisation/team`);
  return parsed.data;
}

/** The menu entries for the manifest, with the shapes of their icons in place of the names. */
async function navigationOf({ name, access, navigation = [] }, inEveryLanguage) {
  return Promise.all(
    navigation.map(async (entry) => {
      const icon = await iconShapes(entry.icon);
      const label = inEveryLanguage((texts) => texts.navigation?.[entry.id]);
      const parsed = navigationEntry.safeParse({ access, ...entry, icon, label });
      if (parsed.success) return parsed.data;
      const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
      throw new Error(`${name}: navigation entry "${entry.id}": ${issues.join('; ')}`);
    }),
  );
}

/** The name of the chunk of a content of a slot. */
const chunkOf = (id) => `slot-${id}`;

const isChunkOfFill = ({ name }) => name?.startsWith(chunkOf('')) === true;

/** The contents of slots for the manifest. A name that is no slot, or a label that is missing, stops the build. */
function fillsOf({ name, access, fills = [] }, inEveryLanguage) {
  return fills.map(({ module: _, ...fill }) => {
    const spec = slots[fill.slot];
    if (!spec)
      throw new Error(`${name}: there is no slot "${fill.slot}", only ${Object.keys(slots).join(', ')}`);
    const label = spec.isLabelled ? inEveryLanguage((texts) => texts.fills?.[fill.id]) : undefined;
    const parsed = slotFill.safeParse({ access, ...fill, label });
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`${name}: "${fill.id}" for ${fill.slot}: ${issues.join('; ')}`);
  });
}

/** The chunks of a named group, such as the entry or the first page. */
const chunksOf = (compilation, name) => compilation.namedChunkGroups.get(name)?.chunks ?? [];

/** The file names for the manifest, read from the finished compilation. */
function files(compilation, variable, directory) {
  const [entry] = scriptsOf(chunksOf(compilation, variable));
  const locales = Object.fromEntries(
    languages.flatMap((language) => {
      const texts = path.join(directory, `src/texts.${language}.ts`);
      const script = scriptOfModule(compilation, (resource) => resource === texts);
      return script ? [[language, script]] : [];
    }),
  );
  // Two versions in one page would mix their modules if they shared the global array for chunks.
  if (!/webpackChunkmf_\w+_[0-9a-f]{12}\b/.test(compilation.getAsset(entry).source.source().toString())) {
    throw new Error(`${entry}: the name of the chunk queue does not hold the build id`);
  }
  const contentOf = (file) => compilation.getAsset(file).source.buffer();
  const page = scriptsOf(chunksOf(compilation, 'remote'));
  return {
    entry,
    integrity: integrityOf(contentOf(entry)),
    preload: [entry, ...page],
    locales,
    checksChunks: true,
    chunks: Object.fromEntries(
      [...page, ...Object.values(locales)].map((file) => [file, chunkIntegrityOf(contentOf(file))]),
    ),
  };
}

/** The remote without the shell, with its own router and session, against a running Dossier. */
function standalone(directory, { name, port, paths }) {
  const base = baseConfig({ directory, production: false, uniqueName: name });
  const target = process.env.DOSSIER_URL ?? 'http://localhost:3000';
  return {
    ...base,
    entry: path.join(directory, 'src/index.ts'),
    output: { ...base.output, publicPath: '/' },
    plugins: [
      ...base.plugins,
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
          // With the sign-in page, which needs the published shell: its session counts here, too.
          context: [
            '/api',
            '/logo.svg',
            '/background.svg',
            '/remotes',
            ...(paths.includes('/login') ? [] : ['/login']),
          ],
          target,
          changeOrigin: true,
          headers: { origin: target },
        },
      ],
      client: { overlay: { warnings: false } },
      onListening: () =>
        void process.stdout.write(
          `${name}: http://localhost:${port}${paths[0]} (sign in at /login; api: ${target})\n`,
        ),
    },
  };
}
