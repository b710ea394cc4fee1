import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './build.ts';
import { runChecks } from './checks.ts';
import { findChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/prepare.mjs';
import { startMariaDb } from './mariadb.mjs';

/**
 * In the order in which they run. Each resolves with its count of tests, or throws a `StageError`.
 * @type {Record<string, (run: Run) => Promise<Count>>}
 */
const STAGES = {
  async check() {
    if (!(await runChecks())) throw new StageError('fix what is listed above; npm run format formats');
    return { passed: 0, failed: 0 };
  },

  async unit(run) {
    const report = join(run.folder, 'vitest.json');
    const code = await run.node('vitest/vitest.mjs', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], {
      TEST_DATABASE_URL: await run.databaseUrl(),
      REQUIRE_MARIADB: '1',
    });
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = readReport(report);
    return judge(code, { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests });
  },

  async build() {
    await buildAll();
    return { passed: 0, failed: 0 };
  },

  async e2e(run) {
    const report = join(run.folder, 'playwright.json');
    const code = await run.node('@playwright/test/cli.js', ['test', '--config=e2e', '--reporter=list,json'], {
      CHROMIUM_PATH: findChromium(),
      TEST_DATABASE_URL: await run.databaseUrl(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    });
    const { expected, unexpected, flaky, skipped } = readReport(report).stats;
    return judge(code, { passed: expected, failed: unexpected + flaky, skipped });
  },
};

/** @typedef {{ passed: number, failed: number }} Count */
/** @typedef {ReturnType<typeof createRun>} Run */

class StageError extends Error {
  /** @param {string} message @param {Count} [count] */
  constructor(message, count = { passed: 0, failed: 1 }) {
    super(message);
    this.count = count;
  }
}

/**
 * Runs the named stages, or all, up to the first that fails.
 * @param {string[]} names
 * @returns {Promise<number>} the exit code
 */
export async function runStages(names) {
  const unknown = names.find((name) => !(name in STAGES));
  if (unknown) {
    console.error(`There is no stage "${unknown}": ${Object.keys(STAGES).join(', ')}.`);
    return 1;
  }
  const run = createRun();
  const passedBefore = [];
  let stage = '';
  try {
    for (stage of Object.keys(STAGES).filter((name) => names.length === 0 || names.includes(name))) {
      console.log(`\n── ${stage} ──`);
      const startedAt = performance.now();
      passedBefore.push((await STAGES[stage](run)).passed);
      console.log(`${stage}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
    }
    console.log(`\n${sum(passedBefore)} passed, 0 failed`);
    return 0;
  } catch (error) {
    const { passed, failed } = error instanceof StageError ? error.count : { passed: 0, failed: 1 };
    console.error(`\n${stage} failed: ${error instanceof StageError ? error.message : (error.stack ?? error)}`);
    console.error(`${sum(passedBefore) + passed} passed, ${failed} failed`);
    return 1;
  } finally {
    await run.close();
  }
}

/** What the stages share: a folder for reports, and one MariaDB, started when it is first needed. */
function createRun() {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-test-'));
  let database;
  return {
    folder,
    async databaseUrl() {
      database ??= await startMariaDb();
      return database.url;
    },
    /** Runs a program of an npm package; resolves with its exit code. */
    node(script, args, env) {
      const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
      return new Promise((resolve) => child.once('close', resolve));
    },
    async close() {
      await database?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new StageError('it ended without a report (see above)');
  }
}

/** A run without tests, or with tests that were left out, has not shown anything. */
function judge(code, { passed, failed, skipped }) {
  if (failed > 0) throw new StageError(`${failed} of ${passed + failed} tests (see above)`, { passed, failed });
  if (skipped > 0) throw new StageError(`${skipped} tests were skipped`, { passed, failed: skipped });
  if (code !== 0) throw new StageError(`it ended with ${code} (see above)`, { passed, failed: 1 });
  if (passed === 0) throw new StageError('there were no tests');
  return { passed, failed };
}

function sum(counts) {
  return counts.reduce((total, count) => total + count, 0);
}
