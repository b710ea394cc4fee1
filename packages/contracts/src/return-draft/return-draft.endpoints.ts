import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filingParams } from '../params/user-params.ts';
import { ahvNumber } from '../profile/ahv.ts';
import { returnDraft } from './return-draft.ts';

/** Nothing is stored. The AHV number of the person, which the schema requires, is not asked elsewhere. */
export const createReturnDraft = endpoint({
  id: 'desk.createReturnDraft',
  owner: 'documents',
  method: 'POST',
  path: '/api/desk/filings/{userId}/{taxYear}/return-draft',
  summary:
    'A draft of the return (eCH-0119) from confirmed values and answers, with the sources of each element and what could not be mapped; its papers are recorded in the access log',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: filingParams,
  body: z.strictObject({ ahvNumber: ahvNumber.optional() }),
  response: returnDraft,
  errors: ['FILING_NOT_FOUND'],
});
