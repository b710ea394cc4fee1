/** The fast checks. All of them run even when one fails, so that the developer sees every problem. */
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findBrokenBuilds } from '@dossier/releases/records';
import * as translations from './check-translations.ts';
import * as owners from './code-owners.ts';
import * as imports from './imports.ts';
import { offeredByCheckout } from './lib/offered.ts';
import { ROOT } from './lib/prepare.mjs';
import type { Problem } from './lib/sources.ts';
import * as licences from './licences.ts';
import * as moduleState from './module-state.ts';
import * as sources from './source-rules.ts';

const KNIP_ISSUES = 'files,exports,types,dependencies,unlisted,duplicates';

interface Result {
  passed: boolean;
  output: string;
}

/** True when every check passed. */
export async function runChecks(): Promise<boolean> {
  const results = await Promise.all([
    check('types', async () => allOf(await Promise.all(typeConfigs().map(checkTypes)))),
    check('lint', () =>
      run('eslint/bin/eslint.js', [
        '--max-warnings=0',
        '--cache',
        '--cache-strategy=content',
        '--cache-location=.cache/eslint',
      ]),
    ),
    check('format', () =>
      run('prettier/bin/prettier.cjs', [
        '--check',
        '--log-level=warn',
        '--cache',
        '--cache-location=.cache/prettier',
        '.',
      ]),
    ),
    check('dead code', () =>
      run('knip/bin/knip.js', ['--no-progress', '--no-config-hints', `--include=${KNIP_ISSUES}`]),
    ),
    check('imports', async () => toResult(await imports.findProblems())),
    check('module state', () => toResult(moduleState.findProblems())),
    check('translations', () => toResult(translations.findProblems())),
    check('published contracts', async () => toResult(await findBrokenBuilds(ROOT, offeredByCheckout))),
    check('licences', () => toResult(licences.findProblems())),
    check('owners', () => toResult(owners.findProblems())),
    check('sources', () => toResult(sources.findProblems())),
  ]);
  return results.every(Boolean);
}

async function check(name: string, work: () => Promise<Result> | Result): Promise<boolean> {
  const startedAt = performance.now();
  const { passed, output } = await work();
  console.log(`${passed ? '✓' : '✗'} ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output.trimEnd().replace(/^/gm, '  '));
  return passed;
}

function typeConfigs(): string[] {
  return readdirSync(ROOT).filter((name) => /^tsconfig\.(?!base)\w+\.json$/.test(name));
}

/** TypeScript 7 checks the types; 6 is installed for tools that use the compiler as a library. */
function checkTypes(config: string): Promise<Result> {
  return run('typescript-7/bin/tsc', ['-p', config, '--pretty', 'false']);
}

function run(script: string, args: readonly string[]): Promise<Result> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('close', (code) => resolve({ passed: code === 0, output }));
  });
}

function allOf(results: readonly Result[]): Result {
  return {
    passed: results.every(({ passed }) => passed),
    output: results.map(({ output }) => output).join(''),
  };
}

function toResult(problems: readonly Problem[]): Result {
  const lines = problems.map(({ path, line, message }) => `${path}${line ? `:${line}` : ''} ${message}`);
  return { passed: lines.length === 0, output: lines.join('\n') };
}
