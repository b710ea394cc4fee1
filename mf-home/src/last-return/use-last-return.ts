import {
  getLastReturn,
  isSameAnswer,
  type LastReturn,
  type Reading,
  type UserResponse,
} from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';

type Proposal = LastReturn['proposals'][number];

/** Whether the profile has all that a proposal fills, and it fills nothing else. */
const isThere = ({ fields, person, paper }: Proposal, user: UserResponse): boolean =>
  !person &&
  !paper &&
  Object.entries(fields).every(([field, value]) => isSameAnswer(value, user[field as keyof UserResponse]));

/**
 * What the tax return of the year before proposes and the person has not decided about. It is requested when a return was read
 * among the papers of the year, and of who starts also when there are papers of the year before.
 */
export function useLastReturn(
  taxYear: number,
  readings: readonly Reading[] | null,
  user: UserResponse | null,
): { lastReturn: LastReturn; open: readonly Proposal[] } | null {
  'use memo';
  const isRead = readings?.some(({ kind, state }) => kind === 'taxReturn' && state === 'done') ?? false;
  const isStarting =
    user?.isTaxProfileComplete === false &&
    user.taxYearStatuses.some((status) => status.taxYear === taxYear - 1);
  const { data } = useData(
    getLastReturn,
    user && (isRead || isStarting) ? { query: { taxYear: String(taxYear) } } : null,
  );
  if (!data || user?.taxYear !== taxYear) return null;
  const open = data.proposals.filter((each) => each.decision === null && !isThere(each, user));
  return open.length > 0 ? { lastReturn: data, open } : null;
}
