import { column, entity, type RowOf } from '@dossier/service-kit';
import type { HistoryEntry } from './registry-file.ts';

/** The id of the only row of the state. */
export const registryStateId = 1;

/** The one row that every gateway compares each second. */
export const registryStateEntity = entity({
  table: 'registry_state',
  columns: {
    id: column.integer<1>({ primary: true }),
    /** Changes with every release; a change that is based on another revision is refused. */
    revision: column.integer(),
    /** Changes with every withdrawal, key and signature, separately: they need no lock of a release. */
    withdrawals: column.integer(),
  },
});

/** The builds of a remote, or of the shell, that are offered. */
export const publishedEntity = entity({
  table: 'published_remote',
  columns: {
    name: column.text(60, { primary: true }),
    currentBuild: column.text(64),
    canaryBuild: column.text(64, { nullable: true }),
    canaryPercent: column.integer({ nullable: true }),
    canaryAt: column.timestamp({ nullable: true }),
  },
});

export type PublishedRow = RowOf<typeof publishedEntity>;

/** What was done with a build. Rows are only added. */
export const moveEntity = entity({
  table: 'registry_move',
  columns: {
    id: column.serial(),
    remote: column.text(60),
    buildId: column.text(64),
    action: column.text<HistoryEntry['action']>(10),
    at: column.timestamp(),
    /** `by` of the history. */
    actor: column.text(100, { nullable: true }),
    gitRevision: column.text(64, { nullable: true }),
  },
  indices: [{ name: 'registry_move_remote', columns: ['remote', 'id'] }],
});

export type MoveRow = RowOf<typeof moveEntity>;

/** A build in the object store. */
export const archivedBuildEntity = entity({
  table: 'archived_build',
  columns: {
    remote: column.text(60, { primary: true }),
    buildId: column.text(64, { primary: true }),
    /** The key of its object. */
    blob: column.text(36),
    /** Of the object: SHA-256, hex. */
    hash: column.text(64),
    at: column.timestamp(),
  },
});

export type ArchivedBuildRow = RowOf<typeof archivedBuildEntity>;

export const withdrawalEntity = entity({
  table: 'build_withdrawal',
  columns: {
    remote: column.text(60, { primary: true }),
    buildId: column.text(64, { primary: true }),
    at: column.timestamp(),
    served: column.integer(),
    failed: column.integer(),
  },
});

export type WithdrawalRow = RowOf<typeof withdrawalEntity>;

/** A public key that makes signatures of builds valid. */
export const buildKeyEntity = entity({
  table: 'build_key',
  columns: {
    id: column.text(16, { primary: true }),
    /** Null for the key of a machine. */
    remote: column.text(60, { nullable: true }),
    name: column.text(30),
    publicKey: column.text(60),
    createdAt: column.timestamp(),
    createdBy: column.integer({ nullable: true }),
    revokedAt: column.timestamp({ nullable: true }),
  },
});

export type BuildKeyRow = RowOf<typeof buildKeyEntity>;

export const buildSignatureEntity = entity({
  table: 'build_signature',
  columns: {
    remote: column.text(60, { primary: true }),
    buildId: column.text(64, { primary: true }),
    keyId: column.text(16, { primary: true }),
    signature: column.text(88),
  },
});

export const registryEntities = [
  registryStateEntity,
  publishedEntity,
  moveEntity,
  withdrawalEntity,
  archivedBuildEntity,
  buildKeyEntity,
  buildSignatureEntity,
];
