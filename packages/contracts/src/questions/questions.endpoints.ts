import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { message } from '../messages/messages.endpoints.ts';
import { taxYear } from '../years/tax-year-schemas.ts';

export const question = message.required({ question: true });
export type Question = z.infer<typeof question>;

export const listQuestions = endpoint({
  id: 'questions.list',
  owner: 'messages',
  method: 'GET',
  path: '/api/questions',
  summary: 'The open questions about answers of a tax year, oldest first',
  access: 'user',
  query: z.strictObject({ taxYear }),
  response: z.array(question),
});
