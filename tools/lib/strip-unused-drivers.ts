import type { Plugin } from 'esbuild';

/** What packages load and we never reach: who imports it, and what. */
const UNREACHED: readonly (readonly [importer: RegExp, path: RegExp])[] = [
  // TypeORM's drivers for databases other than SQLite and MariaDB.
  [/\/typeorm\/driver\/DriverFactory\.js$/, /^\.\/(?!better-sqlite3\/|mysql\/)/],
  // zod's own messages in fifty languages; ours are in the catalogues.
  [/\/zod\//, /\/locales\/index\.js$/],
  // The body parser's East Asian character sets; JSON is UTF-8.
  [/\/iconv-lite\//, /\/dbcs-data$/],
];

/** Leaves out of a bundle what esbuild cannot see to be unused, because a package loads it without asking. */
export const stripUnusedDrivers: Plugin = {
  name: 'only what is used',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const from = importer.replaceAll('\\', '/');
      const isUnreached = UNREACHED.some(
        ([importing, imported]) => importing.test(from) && imported.test(path),
      );
      return isUnreached ? { path, namespace: 'unreached' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'unreached' }, () => ({ contents: 'module.exports = {};' }));
  },
};
