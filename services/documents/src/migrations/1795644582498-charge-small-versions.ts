import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A version counts as this many bytes at least in the sums of its year. */
const minBytes = 4096;

/** Sums the versions of each year again, with a minimum per version. */
export class ChargeSmallVersions1795644582498 implements MigrationInterface {
  readonly name = 'ChargeSmallVersions1795644582498';

  up(runner: QueryRunner): Promise<void> {
    return sumAgain(runner, minBytes);
  }

  down(runner: QueryRunner): Promise<void> {
    return sumAgain(runner, 0);
  }
}

async function sumAgain(runner: QueryRunner, min: number): Promise<void> {
  const sum = (condition: string) => `(
    SELECT COALESCE(SUM(CASE WHEN v.size < ${min} THEN ${min} ELSE v.size END), 0)
    FROM file_version v JOIN file f ON f.id = v.fileId
    WHERE f.userId = shelf.userId AND f.taxYear = shelf.taxYear ${condition})`;
  await runner.query(
    `UPDATE shelf SET liveBytes = ${sum('AND f.deletedAt IS NULL')}, storedBytes = ${sum('')}`,
  );
}
