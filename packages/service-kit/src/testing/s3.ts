import { randomBytes } from 'node:crypto';
import { describe, it } from 'vitest';

/**
 * Runs a suite on the object store of `TEST_S3_URL`. Without it nothing is tested, except under `REQUIRE_S3=1` (set by
 * the test command), where that is a failure.
 */
export function onObjectStore(suite: () => void): void {
  if (process.env['TEST_S3_URL']) {
    describe('on an object store', suite);
  } else if (process.env['REQUIRE_S3'] === '1') {
    it('on an object store', () => {
      throw new Error('TEST_S3_URL is not set');
    });
  }
}

/** The variables of a new, empty part of the bucket, optionally through another address. */
export function ownObjectStore(endpoint?: string): Record<string, string> {
  const url = new URL(process.env['TEST_S3_URL'] ?? '');
  return {
    BLOB_STORE: `s3:/${url.pathname}/${randomBytes(6).toString('hex')}`,
    S3_ENDPOINT: endpoint ?? url.origin,
    S3_ACCESS_KEY_ID: decodeURIComponent(url.username),
    S3_SECRET_ACCESS_KEY: url.password,
  };
}
