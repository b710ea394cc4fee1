import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { loadKey, readEnv } from '@dossier/service-kit';
import {
  createServiceKeys,
  createTestClock,
  startServiceProcess,
  startStubServices,
  type FillOptions,
} from '@dossier/service-kit/testing';
import { createTemporaryDirectory } from './product.ts';

const sources = fileURLToPath(new URL('../../services/recognition/src/', import.meta.url));

/** Starts recognition on SQLite with a year of so many people, filled by `testing/fill-<what>.process.ts`, and stubs of others. */
export async function startFilledRecognition(
  what: 'year' | 'text',
  people: number,
  endpoints: Parameters<typeof startStubServices>[0],
) {
  const keys = createServiceKeys();
  const dataDir = createTemporaryDirectory();
  const source = { NODE_ENV: 'test', DATA_DIR: dataDir, ...keys };
  const key = loadKey('SESSION_KEY', readEnv(source), source);
  const stubs = await startStubServices(endpoints, key, createTestClock());
  const env = { ...stubs.env, DATABASE_URL: '' };
  const options: FillOptions = { people, years: 1, staff: [], openPercent: 0, withBlobs: 0 };
  const { status } = spawnSync(
    process.execPath,
    [`${sources}testing/fill-${what}.process.ts`, JSON.stringify(options)],
    {
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', ...source, ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) throw new Error('the database could not be filled');
  const service = await startServiceProcess({
    service: 'recognition',
    main: `${sources}main.ts`,
    dataDir,
    keys,
    env,
  });
  return { service, stubs };
}
