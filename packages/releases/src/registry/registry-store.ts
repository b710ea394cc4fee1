import type { BuildArchive } from './build-archive.ts';
import type { Registry } from './registry-file.ts';
import type { TrustStore, UnsignedBuilds } from '../builds/trust-store.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Where it is stored which builds are current: files, or the database that several gateways share. */
export interface RegistryStore {
  /** The directory with the builds themselves, which are served as files. */
  readonly dataDir: string;
  /** Where machines get the builds that they do not have; absent without a database or an object store. */
  readonly archive?: BuildArchive | undefined;
  readonly trust: TrustStore;
  readonly unsignedBuilds: UnsignedBuilds;
  /** Changes whenever the registry, a withdrawal, a key or a signature does; cheap. Empty before the first release. */
  version(): Promise<string>;
  read(): Promise<Registry>;
  /**
   * Runs one change at a time, across processes and machines; waits for another one and gives up with a ReleaseRefused.
   * `write` replaces the registry that `work` received, completely or not at all.
   */
  change<T>(
    work: (before: Registry, write: (after: Registry) => Promise<void>) => Promise<T> | T,
  ): Promise<T>;
  findWithdrawal(name: string, buildId: string): Promise<Withdrawal | undefined>;
  /** Needs no lock: several gateways may withdraw a build at the same time as a release changes the registry. */
  addWithdrawal(name: string, buildId: string, facts: Withdrawal): Promise<void>;
  clearWithdrawal(name: string, buildId: string): Promise<void>;
  close(): Promise<void>;
}
