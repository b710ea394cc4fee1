import {
  DataSource,
  type DataSourceOptions,
  type EntityTarget,
  type ObjectLiteral,
  type QueryRunner,
  type SelectQueryBuilder,
} from 'typeorm';
import { CheckingSelectQueryBuilder } from './authenticated-queries.ts';
import type { RowCodes } from './row-codes.ts';

/**
 * A data source whose query builders, and with them its managers and repositories, authenticate rows. A subscriber of TypeORM
 * would not do: it does not know the rows that an update or upsert changes, and cannot leave one out of a list.
 */
export class AuthenticatingDataSource extends DataSource {
  readonly rowCodes: RowCodes | undefined;

  constructor(options: DataSourceOptions, rowCodes: RowCodes | undefined) {
    super(options);
    this.rowCodes = rowCodes;
  }

  override createQueryBuilder<E extends ObjectLiteral>(
    target?: EntityTarget<E> | QueryRunner,
    alias?: string,
    runner?: QueryRunner,
  ): SelectQueryBuilder<E> {
    if (alias === undefined) return new CheckingSelectQueryBuilder<E>(this, target as QueryRunner);
    const { target: entity } = this.getMetadata(target as EntityTarget<E>);
    return new CheckingSelectQueryBuilder<E>(this, runner).select(alias).from<E>(entity, alias);
  }
}
