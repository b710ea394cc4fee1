import { EntitySchema } from 'typeorm';
import { column } from '@dossier/service-kit';
import type { HistoryEntry } from './registry-file.ts';

/** The one row that every gateway compares each second. */
export interface RegistryStateRow {
  id: 1;
  /** Changes with every release; a change that is based on another revision is refused. */
  revision: number;
  /** Changes with every withdrawal, separately: a gateway withdraws a build without the lock of a release. */
  withdrawals: number;
}

export const registryStateEntity = new EntitySchema<RegistryStateRow>({
  name: 'registry_state',
  columns: {
    id: column.integer({ primary: true }),
    revision: column.integer(),
    withdrawals: column.integer(),
  },
});

/** The builds of a remote, or of the shell, that are offered. */
export interface PublishedRow {
  name: string;
  currentBuild: string;
  canaryBuild: string | null;
  canaryPercent: number | null;
  canaryAt: Date | null;
}

export const publishedEntity = new EntitySchema<PublishedRow>({
  name: 'published_remote',
  columns: {
    name: column.text(60, { primary: true }),
    currentBuild: column.text(64),
    canaryBuild: column.text(64, { nullable: true }),
    canaryPercent: column.integer({ nullable: true }),
    canaryAt: column.timestamp({ nullable: true }),
  },
});

/** What was done with a build. Rows are only added. */
export interface MoveRow {
  id: number;
  remote: string;
  buildId: string;
  action: HistoryEntry['action'];
  at: Date;
  /** `by` of the history. */
  actor: string | null;
  gitRevision: string | null;
}

export const moveEntity = new EntitySchema<MoveRow>({
  name: 'registry_move',
  columns: {
    id: column.serial(),
    remote: column.text(60),
    buildId: column.text(64),
    action: column.text(10),
    at: column.timestamp(),
    actor: column.text(100, { nullable: true }),
    gitRevision: column.text(64, { nullable: true }),
  },
  indices: [{ name: 'registry_move_remote', columns: ['remote', 'id'] }],
});

/** A build in the object store. */
export interface ArchivedBuildRow {
  remote: string;
  buildId: string;
  /** The key of its object. */
  blob: string;
  /** Of the object: SHA-256, hex. */
  hash: string;
  at: Date;
}

export const archivedBuildEntity = new EntitySchema<ArchivedBuildRow>({
  name: 'archived_build',
  columns: {
    remote: column.text(60, { primary: true }),
    buildId: column.text(64, { primary: true }),
    blob: column.text(36),
    hash: column.text(64),
    at: column.timestamp(),
  },
});

export interface WithdrawalRow {
  remote: string;
  buildId: string;
  at: Date;
  served: number;
  failed: number;
}

export const withdrawalEntity = new EntitySchema<WithdrawalRow>({
  name: 'build_withdrawal',
  columns: {
    remote: column.text(60, { primary: true }),
    buildId: column.text(64, { primary: true }),
    at: column.timestamp(),
    served: column.integer(),
    failed: column.integer(),
  },
});
