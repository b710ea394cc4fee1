import { defineConfig } from 'vitest/config';

const patience = { testTimeout: 15_000, hookTimeout: 30_000 };

/** `node`: contracts, server side and tools. `web`: everything that renders, in jsdom. */
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
          include: [
            'packages/{contracts,service-kit}/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'api-gateway/{src,test}/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
          ],
          ...patience,
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'jsdom',
          setupFiles: ['tools/lib/web-test-setup.ts'],
          include: [
            'packages/{ui,remote-kit,swiss-fields}/src/**/*.test.{ts,tsx}',
            '{shell,mf-*}/src/**/*.test.{ts,tsx}',
          ],
          ...patience,
        },
      },
    ],
  },
});
