import { getUserAccount } from '@dossier/contracts';
import { checkDrift } from '@dossier/service-kit';
import { asService, forEachDatabase } from '@dossier/service-kit/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionEntity } from '../account/sessions.entity.ts';
import { Browser, startAuth, type AuthTest } from '../testing/browser.ts';
import { rename, RenamePerson1795658782713 } from '../migrations/1795658782713-rename-person.ts';

forEachDatabase((database) => {
  let test: AuthTest;
  beforeAll(async () => {
    test = await startAuth(database);
  });
  afterAll(() => test.stop());

  it('keeps users, roles and sessions of the version before, also when it is interrupted and runs again', async () => {
    const userId = await new Browser(test).signIn('visitor@example.ch');
    const runner = test.db.dataSource.createQueryRunner();
    const migration = new RenamePerson1795658782713();
    await rename(runner, 'user', 'person');
    expect(await runner.query('SELECT id FROM person WHERE email = ?', ['visitor@example.ch'])).toMatchObject(
      [{ id: userId }],
    );
    expect(await runner.query('SELECT id FROM session WHERE personId = ?', [userId])).toHaveLength(1);
    await migration.up(runner);
    await migration.up(runner);
    await runner.release();
    const [session] = await test.db.read((manager) => manager.findBy(sessionEntity, { userId }));
    expect(session).toBeDefined();
    const administrator = await test.request(
      getUserAccount,
      { params: { id: '1' } },
      { as: asService('filing') },
    );
    expect(administrator.body.role).toBe('admin');
    expect(await new Browser(test).signIn('visitor@example.ch')).toBe(userId);
    expect(await checkDrift(test.db.dataSource)).toEqual([]);
  });
});
