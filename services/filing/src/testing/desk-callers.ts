import { as } from '@dossier/service-kit/testing';
import { unassigned } from '../desk/filings/desk.entity.ts';

/** The users of tests of the desk; roles as in the stub of auth. */
export const [owner, otherOwner] = [20, 21];
export const admin = as(1, 'admin');
export const expert = as(30, 'expert');
export const colleague = as(31, 'expert');

/** To whom a filing is assigned in the columns of `deskCallers`. */
export const deskAssignees = [unassigned, expert.userId, colleague.userId];

/** Callers, and the status of their request about the filing of `owner` for each of `deskAssignees`. */
export const deskCallers: [name: string, caller: ReturnType<typeof as>, ...statuses: number[]][] = [
  ['the owner', as(owner), 403, 403, 403],
  ['another user', as(otherOwner), 403, 403, 403],
  ['the expert', expert, 200, 200, 404],
  ['the colleague', colleague, 200, 404, 200],
  ['the owner as an expert', as(owner, 'expert'), 404, 404, 404],
  ['an administrator', admin, 200, 200, 200],
];
