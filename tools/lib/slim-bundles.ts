import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/** Modules that packages import but that are never executed. */
const UNUSED: readonly (readonly [importer: RegExp, path: RegExp])[] = [
  // TypeORM's drivers for databases other than SQLite and MariaDB.
  [/\/typeorm\/driver\/DriverFactory\.js$/, /^\.\/(?!better-sqlite3\/|mysql\/)/],
  // Of undici, only the connections are used.
  [/\/undici\/index\.js$/, /^\.\/lib\/(cache|interceptor|mock|web)\//],
  // zod's messages in fifty languages; the product has its own catalogues.
  [/\/zod\//, /\/locales\/index\.js$/],
  // The East Asian character sets of the body parser; JSON is UTF-8.
  [/\/iconv-lite\//, /\/dbcs-data$/],
];

/** Keeps out of the bundles what costs memory in each process and is never used, where esbuild cannot detect it. */
export const slimBundles: Plugin = {
  name: 'slim-bundles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const from = importer.replaceAll('\\', '/');
      const isUnused = UNUSED.some(([importing, imported]) => importing.test(from) && imported.test(path));
      return isUnused ? { path, namespace: 'unused' } : undefined;
    });
    // undici creates a `CacheStorage` at once.
    const contents = 'module.exports = { CacheStorage: class {} };';
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents }));

    // Node's own fetch is loaded when something of it is read: by an import of `node:http`, whose exports have its
    // `WebSocket`, and by Koa, which compares each body with its `Response`.
    onResolve({ filter: /^(node:)?http$/ }, ({ path, kind }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(path)});`,
    }));
    onLoad({ filter: /[\\/]koa[\\/]lib[\\/](application|response)\.js$/ }, ({ path }) => ({
      contents: `class Response {} ${readFileSync(path, 'utf8')}`,
    }));

    // One other character doubles the memory for the text of a bundle; esbuild escapes none in a regular expression.
    onLoad({ filter: /(\.ts|[\\/]ansis[\\/]index\.[cm]js)$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
      loader: path.endsWith('.ts') ? 'ts' : 'js',
    }));
  },
};
