import { configDefaults, defineConfig } from 'vitest/config';

/** A failing test still fails, only later: on a busy machine a page takes many times as long to render. */
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/**
 * Starting a process or a DOM and loading React and Chakra costs more than most tests: the rules and the pages share
 * their workers (`isolate: false`). Pages reset their state in `renderRemote`; the exceptions are listed here.
 */
const isolatedPages = [
  // Mocks a module, which the files before it may have loaded already.
  'shell/src/app.test.tsx',
  // Expect a dialog to be gone at once when it closes, as in a DOM that has shown no other overlay before.
  'shell/src/session/session.test.tsx',
  'mf-auth/src/change-log/version-button.test.tsx',
];

const node = { environment: 'node', ...timeouts };
const web = { environment: 'jsdom', setupFiles: ['tools/lib/web-test-setup.ts'], ...timeouts };
const oxc = { jsx: { runtime: 'automatic' } } as const;

export default defineConfig({
  test: {
    // Every core: by default one of them is left idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/contracts/src/**/*.test.ts'],
          isolate: false,
          ...node,
        },
      },
      {
        test: {
          name: 'node',
          // libsql is a native module: processes, because threads would share its handles.
          pool: 'forks',
          include: [
            'packages/service-kit/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'api-gateway/{src,test}/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
          ],
          ...node,
        },
      },
      {
        oxc,
        test: {
          name: 'web',
          include: ['{shell,mf-*}/src/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...isolatedPages],
          isolate: true,
          ...web,
        },
      },
      {
        // The packages test the state that pages share.
        oxc,
        test: {
          name: 'web-isolated',
          include: ['packages/{ui,remote-kit,swiss-fields}/src/**/*.test.{ts,tsx}', ...isolatedPages],
          ...web,
        },
      },
    ],
  },
});
