import type { NoReturnReason } from '@dossier/contracts';
import type { Place, Seal } from '@dossier/service-kit';
import type { DeskEventRow } from './desk.entity.ts';

/** Why a filing was completed without a return. */
export interface NoReturn {
  readonly reason: NoReturnReason;
  readonly note: string | null;
}

/** The place of the reason of an entry of the history. */
export function noReturnPlace({ id }: { id: number }): Place {
  return { table: 'desk_event', column: 'detail', id: String(id) };
}

/** The reason of an entry of the history; null for one that is damaged. */
export function openNoReturn(
  event: Pick<DeskEventRow, 'id' | 'detail'>,
  seal: Seal | undefined,
): { reason: NoReturnReason | null; note: string | null } {
  const { detail } = event;
  const opened = detail === null ? undefined : seal?.tryOpenJson(noReturnPlace(event), detail);
  return (opened as NoReturn | undefined) ?? { reason: null, note: null };
}
