import {
  InsertQueryBuilder,
  QueryBuilder,
  SelectQueryBuilder,
  UpdateQueryBuilder,
  type EntityManager,
} from 'typeorm';
import { afterEach, describe, expect, it } from 'vitest';
import { createNotes, noteEntity } from '../service/notes.fixture.ts';
import { startTestService, type TestService } from '../testing/index.ts';

/** What the authentication of rows needs of TypeORM beyond its documented interface: an upgrade that changes it fails here. */
describe('the query builders of TypeORM', () => {
  const own = (of: { prototype: object }) => Object.getOwnPropertyNames(of.prototype);

  it('have the methods that the authentication of rows overrides or calls', () => {
    expect(own(SelectQueryBuilder)).toEqual(
      expect.arrayContaining([
        'setFindOptions',
        'createSelectExpression',
        'getOne',
        'executeEntitiesAndRawResults',
      ]),
    );
    expect(own(UpdateQueryBuilder)).toContain('execute');
    expect(own(InsertQueryBuilder)).toContain('execute');
    expect(own(QueryBuilder)).toEqual(
      expect.arrayContaining([
        'createWhereExpression',
        'getParameters',
        'replacePropertyNamesForTheWholeQuery',
        'update',
        'insert',
      ]),
    );
  });

  describe('of a manager', () => {
    let test: TestService;
    afterEach(() => test.stop());

    it('are those of its data source, for every kind of read and write', async () => {
      test = await startTestService(createNotes);
      const made: string[] = [];
      const { dataSource } = test.db;
      const create = dataSource.createQueryBuilder.bind(dataSource) as (...given: unknown[]) => object;
      dataSource.createQueryBuilder = ((...given: unknown[]) => {
        const builder = create(...given);
        made.push(builder.constructor.name);
        return builder;
      }) as typeof dataSource.createQueryBuilder;
      const id = crypto.randomUUID();
      const note = { id, ownerId: 7, text: 'a', createdAt: new Date() };
      const acts: ((manager: EntityManager) => Promise<unknown>)[] = [
        (manager) => manager.insert(noteEntity, note),
        (manager) => manager.upsert(noteEntity, note, ['id']),
        (manager) => manager.update(noteEntity, { id }, { text: 'b' }),
        (manager) => manager.increment(noteEntity, { id }, 'ownerId', 1),
        (manager) => manager.findOneBy(noteEntity, { id }),
        (manager) => manager.find(noteEntity),
        (manager) => manager.createQueryBuilder(noteEntity, 'note').getMany(),
        (manager) => manager.getRepository(noteEntity).findBy({ id }),
      ];
      for (const act of acts) {
        made.length = 0;
        await test.db.write(act);
        expect(made, String(act)).toContain('CheckingSelectQueryBuilder');
      }
    });

    it('have the same text for other values, and the right one for another alias or condition', async () => {
      test = await startTestService(createNotes);
      await test.db.read(async (manager) => {
        const query = (alias: string, where: object) =>
          manager.createQueryBuilder(noteEntity, alias).where(where).getQueryAndParameters();
        const [text, values] = query('note', { ownerId: 7 });
        expect(query('note', { ownerId: 8 })[0]).toBe(text);
        expect(values).toEqual([7n]);
        expect(query('other', { ownerId: 7 })[0]).toBe(
          text
            .replaceAll('"note"."', '"other"."')
            .replaceAll('"note_', '"other_')
            .replace('"note" "note"', '"note" "other"'),
        );
        expect(query('note', { text: 'a' })[0]).toBe(text.replace('"ownerId" = ?', '"text" = ?'));
      });
    });

    it('hold what is written and the runner where the authentication of rows looks for them', async () => {
      test = await startTestService(createNotes);
      await test.db.write(async (manager) => {
        const update = manager.createQueryBuilder().update(noteEntity).set({ text: 'b' });
        expect(update.expressionMap.valuesSet).toEqual({ text: 'b' });
        expect(update).toHaveProperty('queryRunner', manager.queryRunner);
        const insert = manager.createQueryBuilder().insert().into(noteEntity).values({ text: 'c' });
        expect(insert.orUpdate(['text'], ['id']).expressionMap).toMatchObject({
          valuesSet: { text: 'c' },
          onUpdate: { overwrite: ['text'] },
          updateEntity: true,
        });
        expect(insert.expressionMap.mainAlias?.metadata.tableName).toBe('note');
      });
    });
  });
});
