import { allEndpoints } from '@dossier/contracts';
import { breaks, slotBreaks, type Contract } from './contract.ts';
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
 * when a new shell or page lacks something that a current remote uses or fills. The message names who is affected.
 */
export function checkContracts(builds: readonly PublishedBuild[]): void {
  const shell = builds.find(({ name }) => name === 'shell');
  const { provides, providedEvents } = shell?.contract ?? {};
  const slots: NonNullable<Contract['slots']> = Object.assign(
    {},
    ...builds.map((each) => each.contract?.slots),
  );
  const offered = { endpoints: allEndpoints, events: providedEvents, shared: provides, slots };
  // A build from before there were slots says nothing about its page.
  const areAllKnown = builds.every(({ contract }) => contract?.slots);
  const hasNewPages = builds.some(({ contract, isNew }) => isNew && contract?.slots);
  const reasons = builds.flatMap(({ name, contract, isNew }) => {
    if (!contract) return [];
    const fills = Object.entries(contract.fills ?? {}).filter(([slot]) => areAllKnown || slot in slots);
    const compared = { ...contract, fills: Object.fromEntries(fills) };
    const found = isNew
      ? breaks(compared, offered)
      : [
          ...(shell?.isNew ? breaks({ ...compared, endpoints: {}, fills: {} }, offered) : []),
          ...(hasNewPages ? slotBreaks(compared, slots) : []),
        ];
    return found.map((reason) => `${name}: ${reason}`);
  });
  if (reasons.length > 0)
    throw new ReleaseRefused(
      `The contracts of these builds do not match. Nothing was changed.\n${reasons.map((each) => `  ${each}`).join('\n')}`,
    );
}
