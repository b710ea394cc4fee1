import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { namedUser } from '../params/users.ts';
import { checkIds } from './section-checks.ts';

const sectionCheck = z.object({
  section: z.enum(checkIds),
  done: z.boolean(),
  /** Who ticked or unticked it last, and when; null when nobody did. */
  by: namedUser.nullable(),
  at: z.iso.datetime().nullable(),
  /** 0 when nobody ticked it; incremented by every change, which names the version it is based on. */
  version: z.number().int(),
});
export type SectionCheck = z.infer<typeof sectionCheck>;

export const listSectionChecks = endpoint({
  id: 'desk.checks',
  owner: 'filing',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/checks',
  summary: 'The sections of a filing that experts check: those switched on, and those ticked before',
  access: 'expert',
  params: filingParams,
  response: z.array(sectionCheck),
  errors: ['FILING_NOT_FOUND'],
});

export const setSectionCheck = endpoint({
  id: 'desk.setCheck',
  owner: 'filing',
  method: 'PUT',
  path: '/api/desk/filings/{userId}/{taxYear}/checks/{section}',
  summary:
    'Ticks or unticks a section; 412 when it was changed since `version`, a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams.extend({ section: z.enum(checkIds) }),
  body: z.strictObject({ version: z.number().int().min(0), done: z.boolean() }),
  response: sectionCheck,
  errors: ['FILING_NOT_FOUND', 'STALE_VERSION'],
});
