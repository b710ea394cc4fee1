import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { sendMessage } from '../messages/messages.endpoints.ts';
import { numberParam } from '../params/number-param.ts';
import { userIdParam } from '../params/user-params.ts';
import { valueKeyOf } from '../readings/readings.ts';
import { parseAnswerKey } from '../tax-profile/dossier-groups.ts';
import { taxYear } from '../years/tax-year-schemas.ts';
import { question } from './questions.endpoints.ts';

/** Max open questions of a filing: more of them would be a conversation. */
export const maxOpenQuestions = 30;

/** What a question about a whole paper asks about. */
export const wholePaper = 'paper';

const isQuestionField = (field: string, isOfPaper: boolean): boolean =>
  isOfPaper ? field === wholePaper || valueKeyOf(field) !== undefined : parseAnswerKey(field) !== undefined;

const yearParams = z.strictObject({ userId: userIdParam, taxYear });

export const askQuestion = endpoint({
  id: 'desk.ask',
  owner: 'messages',
  method: 'POST',
  path: '/api/desk/filings/{userId}/{taxYear}/questions',
  summary:
    'Asks the user about an answer, or about a paper or a value of it, in the conversation; the user is notified',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: yearParams,
  body: sendMessage.body
    .extend({
      field: z.string().max(40),
      /** Of a paper: `field` is the id of one of its values, or `paper`. */
      fileId: z.uuid().optional(),
    })
    .refine(({ field, fileId }) => isQuestionField(field, fileId !== undefined), { path: ['field'] }),
  response: sendMessage.response,
  errors: [
    'FILING_NOT_FOUND',
    'FILE_NOT_FOUND',
    'USER_NOT_FOUND',
    'MESSAGE_EMPTY',
    'TOO_MANY_MESSAGES',
    'TOO_MANY_QUESTIONS',
  ],
});

export const listDeskQuestions = endpoint({
  id: 'desk.questions',
  owner: 'messages',
  method: 'GET',
  path: '/api/desk/filings/{userId}/{taxYear}/questions',
  summary: 'The open questions of a filing for experts, oldest first',
  access: 'expert',
  params: yearParams,
  response: z.array(question),
  errors: ['FILING_NOT_FOUND'],
});

export const settleQuestion = endpoint({
  id: 'desk.settleQuestion',
  owner: 'messages',
  method: 'POST',
  path: '/api/desk/filings/{userId}/{taxYear}/questions/{id}/settle',
  summary: 'Ends a question that needs no reply any more; a repeated call changes nothing',
  access: 'expert',
  refusedWhileImpersonating: true,
  params: yearParams.extend({ id: numberParam(10) }),
  response: z.object({ success: z.literal(true) }),
  errors: ['FILING_NOT_FOUND', 'QUESTION_NOT_FOUND'],
});
