import { listMessages, sendMessage } from '@dossier/contracts';
import { as, startTestService, type TestService } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMessagesService } from '@dossier/service-messages/service';
import { startMariaDb } from './mariadb.ts';

// Without a MariaDB the other tests are skipped as well, or fail under REQUIRE_MARIADB.
describe.skipIf(!process.env['TEST_DATABASE_URL'])('a MariaDB that crashes under writes', () => {
  let server: Awaited<ReturnType<typeof startMariaDb>>;
  let test: TestService;
  beforeAll(async () => {
    server = await startMariaDb({ isDurable: true });
    const DATABASE_URL = new URL('/dossier_crash', server.url).href;
    test = await startTestService(createMessagesService, { env: { DATABASE_URL, MESSAGE_LIMIT_USER: '0' } });
  });
  afterAll(async () => {
    await test.stop();
    await server.stop();
  });

  async function textsOf(userId: number): Promise<string[]> {
    const texts: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: '1000', ...(cursor && { cursor }) };
      const { body, headers } = await test.request(listMessages, { query }, { as: as(userId) });
      texts.push(...body.map(({ text }) => text));
      cursor = headers.get('x-next-cursor') ?? undefined;
    } while (cursor);
    return texts;
  }

  it('loses nothing acknowledged; requests in between return 503 with a code, and it recovers by itself', async () => {
    const users = [1, 2, 3];
    const acknowledged = new Map(users.map((user) => [user, [] as string[]]));
    const refused: unknown[] = [];
    const state = { isOver: false };
    const count = () => [...acknowledged.values()].flat().length;
    const writing = users.map(async (user) => {
      for (let n = 0; !state.isOver; n += 1) {
        const text = `message ${n}`;
        const { status, error } = await test.request(
          sendMessage,
          { body: { message: text } },
          { as: as(user) },
        );
        if (status === 200) acknowledged.get(user)?.push(text);
        else refused.push([status, error?.code]);
      }
    });
    await expect.poll(count, { timeout: 10_000 }).toBeGreaterThan(20);
    await server.crash();
    const before = count();
    await expect.poll(count, { timeout: 20_000 }).toBeGreaterThan(before + 20);
    state.isOver = true;
    await Promise.all(writing);

    expect(refused.length).toBeGreaterThan(0);
    for (const each of refused) expect(each).toEqual([503, 'SERVICE_UNAVAILABLE']);
    for (const user of users) {
      const stored = await textsOf(user);
      expect(new Set(stored).size, 'nothing is stored twice').toBe(stored.length);
      expect(stored).toEqual(expect.arrayContaining(acknowledged.get(user) ?? []));
    }
  });
});
