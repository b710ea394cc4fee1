import type { Plugin } from 'esbuild';

/** Modules that packages import but that are never executed. */
const UNUSED: readonly (readonly [importer: RegExp, path: RegExp])[] = [
  // TypeORM's drivers for databases other than SQLite and MariaDB.
  [/\/typeorm\/driver\/DriverFactory\.js$/, /^\.\/(?!better-sqlite3\/|mysql\/)/],
  // zod's messages in fifty languages; the product has its own catalogues.
  [/\/zod\//, /\/locales\/index\.js$/],
  // The East Asian character sets of the body parser; JSON is UTF-8.
  [/\/iconv-lite\//, /\/dbcs-data$/],
];

/** Replaces unused modules by empty ones, where esbuild cannot detect that they are unused. */
export const stripUnusedDrivers: Plugin = {
  name: 'strip-unused-drivers',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\./ }, ({ path, importer }) => {
      const from = importer.replaceAll('\\', '/');
      const isUnused = UNUSED.some(([importing, imported]) => importing.test(from) && imported.test(path));
      return isUnused ? { path, namespace: 'unused' } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({ contents: 'module.exports = {};' }));
  },
};
