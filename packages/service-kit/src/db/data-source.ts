import {
  DataSource,
  EntityManager,
  type EntityTarget,
  type FindManyOptions,
  type FindOneOptions,
  type FindOptionsSelect,
  type FindOptionsWhere,
  type ObjectLiteral,
  type QueryRunner,
} from 'typeorm';
import { createPlan, readColumns, readShape, type EntityColumns, type FindPlan } from './find-plan.ts';

/** The columns of an entity, undefined when TypeORM must serve every find, and the plans of its finds by their shape. */
interface PlannedEntity {
  readonly columns: EntityColumns | undefined;
  readonly plans: Map<string, FindPlan>;
  /** Selects the primary key alone. */
  readonly primary: Readonly<Record<string, true>>;
}

type PlannedEntities = WeakMap<object, PlannedEntity>;

/** More than the shapes of all finds in the code; lists of ids have one for each length. */
const maxPlans = 500;

/** A data source whose managers compose the SQL of a simple find once. */
export class PlanningDataSource extends DataSource {
  #entities: PlannedEntities | undefined;

  override createEntityManager(runner?: QueryRunner): EntityManager {
    // The constructor of TypeORM calls this before fields are initialized; that manager has no runner, so it plans nothing.
    if (!runner) return super.createEntityManager();
    this.#entities ??= new WeakMap();
    return new PlanningEntityManager(this, runner, this.#entities);
  }
}

/**
 * TypeORM composes the SQL of every find anew and parses it again, which takes several times as long as SQLite needs to run
 * it. Here the SQL of a find is composed once for its shape: columns, operators, order and limit. TypeORM serves whatever
 * `readShape` does not support.
 */
class PlanningEntityManager extends EntityManager {
  readonly #runner: QueryRunner;
  readonly #entities: PlannedEntities;

  constructor(source: DataSource, runner: QueryRunner, entities: PlannedEntities) {
    super(source, runner);
    this.#runner = runner;
    this.#entities = entities;
  }

  override async find<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    options: FindManyOptions<E> = {},
  ): Promise<E[]> {
    return (await this.#select(target, options)) ?? super.find(target, options);
  }

  override async findBy<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    where: FindOptionsWhere<E> | FindOptionsWhere<E>[],
  ): Promise<E[]> {
    return (await this.#select(target, { where })) ?? super.findBy(target, where);
  }

  override async findOne<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    options: FindOneOptions<E>,
  ): Promise<E | null> {
    const rows = options.where ? await this.#select(target, { ...options, take: 1 }) : undefined;
    return rows ? (rows[0] ?? null) : super.findOne(target, options);
  }

  override async findOneBy<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    where: FindOptionsWhere<E> | FindOptionsWhere<E>[],
  ): Promise<E | null> {
    const rows = await this.#select(target, { where, take: 1 });
    return rows ? (rows[0] ?? null) : super.findOneBy(target, where);
  }

  override async existsBy<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    where: FindOptionsWhere<E> | FindOptionsWhere<E>[],
  ): Promise<boolean> {
    const { primary } = this.#entityOf(target);
    const rows = await this.#select(target, { where, take: 1, select: primary as FindOptionsSelect<E> });
    return rows ? rows.length > 0 : super.existsBy(target, where);
  }

  /** The rows of a find that can be planned, otherwise undefined. */
  #select<E extends ObjectLiteral>(
    target: EntityTarget<E>,
    options: FindManyOptions<E>,
  ): Promise<E[]> | undefined {
    const { columns, plans } = this.#entityOf(target);
    const shape = columns && readShape(this.dataSource, columns, options as FindManyOptions<ObjectLiteral>);
    if (!shape) return undefined;
    let plan = plans.get(shape.key);
    if (!plan) {
      if (plans.size >= maxPlans) plans.clear();
      plan = createPlan(this.dataSource, this.dataSource.getMetadata(target), columns, shape);
      plans.set(shape.key, plan);
    }
    return this.#run(plan, shape.parameters) as Promise<E[]>;
  }

  async #run({ sql, toEntity }: FindPlan, parameters: readonly unknown[]): Promise<ObjectLiteral[]> {
    const rows: Record<string, unknown>[] = await this.#runner.query(sql, [...parameters]);
    return rows.map(toEntity);
  }

  #entityOf(target: EntityTarget<ObjectLiteral>): PlannedEntity {
    // Every entity of the product is an EntitySchema.
    const schema = target as object;
    const existing = this.#entities.get(schema);
    if (existing) return existing;
    const metadata = this.dataSource.getMetadata(target);
    const created = {
      columns: readColumns(metadata),
      plans: new Map<string, FindPlan>(),
      primary: Object.fromEntries(
        metadata.primaryColumns.map(({ propertyName }) => [propertyName, true as const]),
      ),
    };
    this.#entities.set(schema, created);
    return created;
  }
}
