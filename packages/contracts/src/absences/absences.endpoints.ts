import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { namedUser, userId } from '../params/users.ts';

const absence = z.object({
  /** First and last day, `YYYY-MM-DD` in Zurich. */
  from: z.iso.date(),
  until: z.iso.date(),
  deputy: namedUser,
});
export type Absence = z.infer<typeof absence>;

/** The longest absence, in days. */
export const maxAbsenceDays = 366;

export const getAbsence = endpoint({
  id: 'desk.absence',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/absence',
  summary: "One's own absence, present or planned, and whom one stands in for today",
  access: 'expert',
  response: z.object({ absence: absence.nullable(), standsInFor: z.array(namedUser) }),
});

export const saveAbsence = endpoint({
  id: 'desk.saveAbsence',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/absence',
  summary:
    "Enters one's absence: on its days a colleague works on one's filings and has one's inbox, too. Null ends it",
  access: 'expert',
  refusedWhileImpersonating: true,
  body: z.strictObject({
    absence: z.strictObject({ from: z.iso.date(), until: z.iso.date(), deputyId: userId }).nullable(),
  }),
  response: z.object({ absence: absence.nullable() }),
  errors: ['ASSIGNEE_NOT_ALLOWED'],
});
