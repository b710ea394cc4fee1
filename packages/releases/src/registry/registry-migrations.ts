import type { QueryRunner } from 'typeorm';
import { createTable, type Migration, tableColumn } from '@dossier/service-kit';

class CreateRegistryState1764500000000 {
  readonly name = 'CreateRegistryState1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'registry_state',
      columns: [
        tableColumn.integer('id', { primary: true }),
        tableColumn.integer('revision'),
        tableColumn.integer('withdrawals'),
      ],
    });
  }
}

class CreatePublishedRemotes1764500000001 {
  readonly name = 'CreatePublishedRemotes1764500000001';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'published_remote',
      columns: [
        tableColumn.text('name', 60, { primary: true }),
        tableColumn.text('currentBuild', 64),
        tableColumn.text('canaryBuild', 64, { nullable: true }),
        tableColumn.integer('canaryPercent', { nullable: true }),
        tableColumn.timestamp('canaryAt', { nullable: true }),
      ],
    });
  }
}

class CreateRegistryMoves1764500000002 {
  readonly name = 'CreateRegistryMoves1764500000002';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'registry_move',
      columns: [
        tableColumn.serial('id'),
        tableColumn.text('remote', 60),
        tableColumn.text('buildId', 64),
        tableColumn.text('action', 10),
        tableColumn.timestamp('at'),
        tableColumn.text('actor', 100, { nullable: true }),
        tableColumn.text('gitRevision', 64, { nullable: true }),
      ],
      indices: [{ name: 'registry_move_remote', columns: ['remote', 'id'] }],
    });
  }
}

class CreateBuildWithdrawals1764500000003 {
  readonly name = 'CreateBuildWithdrawals1764500000003';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'build_withdrawal',
      columns: [
        tableColumn.text('remote', 60, { primary: true }),
        tableColumn.text('buildId', 64, { primary: true }),
        tableColumn.timestamp('at'),
        tableColumn.integer('served'),
        tableColumn.integer('failed'),
      ],
    });
  }
}

class CreateArchivedBuilds1764500000004 {
  readonly name = 'CreateArchivedBuilds1764500000004';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'archived_build',
      columns: [
        tableColumn.text('remote', 60, { primary: true }),
        tableColumn.text('buildId', 64, { primary: true }),
        tableColumn.text('blob', 36),
        tableColumn.text('hash', 64),
        tableColumn.timestamp('at'),
      ],
    });
  }
}

class CreateBuildKeys1764500000005 {
  readonly name = 'CreateBuildKeys1764500000005';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'build_key',
      columns: [
        tableColumn.text('id', 16, { primary: true }),
        tableColumn.text('remote', 60, { nullable: true }),
        tableColumn.text('name', 30),
        tableColumn.text('publicKey', 60),
        tableColumn.timestamp('createdAt'),
        tableColumn.integer('createdBy', { nullable: true }),
        tableColumn.timestamp('revokedAt', { nullable: true }),
      ],
    });
  }
}

class CreateBuildSignatures1764500000006 {
  readonly name = 'CreateBuildSignatures1764500000006';

  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'build_signature',
      columns: [
        tableColumn.text('remote', 60, { primary: true }),
        tableColumn.text('buildId', 64, { primary: true }),
        tableColumn.text('keyId', 16, { primary: true }),
        tableColumn.text('signature', 88),
      ],
    });
  }
}

/** Oldest first. */
export const registryMigrations: readonly Migration[] = [
  CreateRegistryState1764500000000,
  CreatePublishedRemotes1764500000001,
  CreateRegistryMoves1764500000002,
  CreateBuildWithdrawals1764500000003,
  CreateArchivedBuilds1764500000004,
  CreateBuildKeys1764500000005,
  CreateBuildSignatures1764500000006,
];
