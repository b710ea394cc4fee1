import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { reactCompilerPlugin } from './tools/lib/react-compiler.ts';

const common = {
  // Files share a worker, which loads TypeORM, Koa, React and the like once (docs/decisions/005).
  isolate: false,
  // A failing test still fails, only later: on a busy machine a page takes many times as long to render.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
};

const node = { environment: 'node', ...common };
const web = {
  environment: 'jsdom',
  setupFiles: ['tools/lib/react-setup.ts', 'tools/lib/web-test-setup.ts'],
  // SWR makes setTimeout itself a listener, which gets the event as its delay; in jsdom it is Node's, which warns.
  execArgv: ['--disable-warning=TimeoutNaNWarning'],
  ...common,
};
const oxc = { jsx: { runtime: 'automatic' } } as const;

export default defineConfig({
  test: {
    // More than cores: a worker waits a third of its time, for a database, a process that it started, or a timer.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    // With --changed everything runs after a change of these; the version in the package.json of a remote changes no test.
    forceRerunTriggers: ['**/vitest.config.ts', '**/package-lock.json'],
    projects: [
      {
        test: {
          name: 'rules',
          include: ['packages/{contracts,scan}/src/**/*.test.ts'],
          ...node,
        },
      },
      {
        test: {
          name: 'node',
          // As in production: native modules, signals and memory limits are those of a process.
          pool: 'forks',
          include: [
            'packages/{document-reader,operations,releases,service-kit}/src/**/*.test.ts',
            'services/*/src/**/*.test.ts',
            'services/recognition/evaluation/*.test.ts',
            'api-gateway/{src,test}/**/*.test.ts',
            'e2e/installations/**/*.test.ts',
            'tools/**/*.test.{ts,mjs}',
          ],
          ...node,
        },
      },
      {
        oxc,
        plugins: [reactCompilerPlugin],
        test: {
          name: 'web',
          include: [
            'packages/{ui,remote-kit,swiss-fields,documents,shared-features}/src/**/*.test.{ts,tsx}',
            '{shell,mf-*}/src/**/*.test.{ts,tsx}',
          ],
          ...web,
        },
      },
    ],
  },
});
