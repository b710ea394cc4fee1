import { defineConfig } from 'vitest/config';

/** A failing test still fails, only later: on a busy machine a page takes many times as long to render. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * Starting a process or a DOM and loading React, Chakra or TypeORM costs more than most tests. Files therefore share
 * their worker and its modules (`isolate: false`); the exceptions are listed here with their reason.
 */
const isolated = {
  web: [
    // Mocks a module, which the files before it may have loaded already.
    'shell/src/app.test.tsx',
    // Replaces XMLHttpRequest before the transport is loaded.
    'packages/remote-kit/src/call/upload.test.ts',
    // The wizard keeps the state of its draft in modules, for as long as the page is open.
    'mf-profile/src/tax-profile/wizard-complete.test.tsx',
    'mf-profile/src/tax-profile/wizard-draft.test.tsx',
  ],
};

const webTests = ['packages/{ui,remote-kit}/src/**/*.test.{ts,tsx}', '{shell,mf-*}/src/**/*.test.{ts,tsx}'];
const web = {
  environment: 'jsdom',
  setupFiles: ['tools/lib/web-test-setup.ts'],
  ...timeouts,
};

/** `node`: contracts, services and tools. `web`, `web-isolated`: everything that renders, in jsdom. */
export default defineConfig({
  test: {
    // Every core: by default one of them is left idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // libsql is a native module: processes, because threads would share its handles.
          pool: 'forks',
          isolate: false,
          include: [
            'packages/{contracts,service-kit}/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'api-gateway/{src,test}/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
          ],
          ...timeouts,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'web', include: webTests, exclude: isolated.web, isolate: false, ...web },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: { name: 'web-isolated', include: isolated.web, ...web },
      },
    ],
  },
});
