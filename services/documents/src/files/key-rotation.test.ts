import { randomBytes } from 'node:crypto';
import { downloadFile } from '@dossier/contracts';
import { as, startTestService } from '@dossier/service-kit/testing';
import { expect, it } from 'vitest';
import { createDocumentsService } from '../service.ts';
import { fulfilledResult, upload } from '../testing/uploads.ts';

const users = [1000, 1001, 1002];
/** More keys than one batch of the re-wrapping. */
const manyUsers = Array.from({ length: 120 }, (_, n) => 3000 + n);

it('serves and stores files while MASTER_KEY is replaced: first both keys, then the new one alone', async () => {
  const [oldKey, newKey] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
  const test = await startTestService(createDocumentsService, { env: { MASTER_KEY: oldKey } });
  try {
    const stored = new Map<string, { user: number; text: string }>();
    const store = async (user: number, text: string) => {
      const { id } = fulfilledResult(await upload(test, user, [{ name: text, bytes: text }])).file;
      stored.set(id, { user, text });
    };
    const readAll = async () => {
      for (const [id, { user, text }] of stored) {
        const response = await test.request(downloadFile, { params: { id }, query: {} }, { as: as(user) });
        expect(response.body.toString()).toBe(text);
      }
    };
    for (const user of users) await store(user, `before ${user}`);
    for (const user of manyUsers) await test.service.seals.forWriting(user);
    await readAll();

    await test.restart({ MASTER_KEY: `${newKey},${oldKey}` });
    // The keys are re-wrapped while these requests run.
    await Promise.all([
      readAll(),
      store(1000, 'during'),
      store(2000, 'a new user'),
      test.clock.advance(60_000),
    ]);

    await test.restart({ MASTER_KEY: newKey });
    await store(1000, 'after');
    await readAll();
  } finally {
    await test.stop();
  }
});
