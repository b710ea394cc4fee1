/** The registry as rows of the database. */
import type { EntityManager } from 'typeorm';
import type { HistoryEntry, Pointer } from './registry-file.ts';
import {
  moveEntity,
  registryStateEntity,
  registryStateId,
  type MoveRow,
  type PublishedRow,
} from './registry.entity.ts';

export function toPointer(row: PublishedRow, moves: readonly MoveRow[]): Pointer {
  const { currentBuild, canaryBuild, canaryPercent, canaryAt } = row;
  return {
    current: currentBuild,
    history: moves.map(toHistoryEntry),
    ...(canaryBuild !== null &&
      canaryPercent !== null &&
      canaryAt && {
        canary: { buildId: canaryBuild, percent: canaryPercent, at: canaryAt.toISOString() },
      }),
  };
}

const toHistoryEntry = ({ buildId, action, at, actor, gitRevision }: MoveRow): HistoryEntry => ({
  buildId,
  at: at.toISOString(),
  action,
  ...(actor !== null && { by: actor }),
  ...(gitRevision !== null && { revision: gitRevision }),
});

export const toRow = (name: string, { current, canary }: Pointer): PublishedRow => ({
  name,
  currentBuild: current,
  canaryBuild: canary?.buildId ?? null,
  canaryPercent: canary?.percent ?? null,
  canaryAt: canary ? new Date(canary.at) : null,
});

/** Adds what is newer than `last` in a history, whose newest entry is the first. */
export async function addMoves(
  manager: EntityManager,
  remote: string,
  history: readonly HistoryEntry[],
  last: HistoryEntry | undefined,
): Promise<void> {
  const added = last ? history.slice(0, history.indexOf(last)) : history;
  // One by one, so that their ids follow their order.
  for (const { buildId, action, at, by, revision } of added.toReversed())
    await manager.insert(moveEntity, {
      ...{ remote, buildId, action, at: new Date(at) },
      ...{ actor: by ?? null, gitRevision: revision ?? null },
    });
}

/** Tells the gateways that a withdrawal, a key or a signature has changed. */
export const countChange = (manager: EntityManager) =>
  manager.increment(registryStateEntity, { id: registryStateId }, 'withdrawals', 1);
