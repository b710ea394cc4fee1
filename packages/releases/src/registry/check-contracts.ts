import { allEndpoints } from '@dossier/contracts';
import { breaks, type Contract } from './contract.ts';
import { ReleaseRefused } from './release-refused.ts';

/** A build that is current or is about to be, with its contract; builds from before there were contracts have none. */
export interface PublishedBuild {
  readonly name: string;
  readonly contract: Contract | undefined;
  /** Whether this release makes it current. */
  readonly isNew: boolean;
}

/**
 * Throws when a new build would not work with the services of this version or with the current shell and its events, or
 * when a new shell lacks something that a current remote uses. The message names who is affected.
 */
export function checkContracts(builds: readonly PublishedBuild[]): void {
  const shell = builds.find(({ name }) => name === 'shell');
  const { provides, providedEvents } = shell?.contract ?? {};
  const offered = { endpoints: allEndpoints, events: providedEvents, shared: provides };
  const reasons = builds.flatMap(({ name, contract, isNew }) => {
    if (!contract) return [];
    if (isNew) return breaks(contract, offered).map((reason) => `${name}: ${reason}`);
    const withShell = { ...contract, endpoints: {} };
    return shell?.isNew ? breaks(withShell, offered).map((reason) => `${name}: ${reason}`) : [];
  });
  if (reasons.length > 0)
    throw new ReleaseRefused(
      `The contracts of these builds do not match. Nothing was changed.\n${reasons.map((each) => `  ${each}`).join('\n')}`,
    );
}
