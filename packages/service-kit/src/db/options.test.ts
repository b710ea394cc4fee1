import { startForSuite } from '../testing/start-for.ts';
import { expect, it } from 'vitest';
import { createNotes } from '../service/notes.fixture.ts';
import { forEachDatabase, startTestService } from '../testing/index.ts';

forEachDatabase((database) => {
  const test = startForSuite(() => startTestService(createNotes, { database }));

  it.each([[[null]], [[null, 1]], [['text']], [[]]])('binds %j', async (values) => {
    const names = values.map((_, i) => `? AS v${i}`).join(', ') || '0 AS v';
    const rows: unknown = await test.db.read((manager) => manager.query(`SELECT ${names}`, values));
    const expected =
      values.length === 0 ? { v: 0 } : Object.fromEntries(values.map((value, i) => [`v${i}`, value]));
    expect(rows).toEqual([expected]);
  });
});
