import { askQuestion as ask, settleQuestion as settle } from '@dossier/contracts';
import { mock, showEverything } from '@dossier/remote-kit/testing';
import { expect, it } from 'vitest';
import { askQuestion, settleQuestion } from './questions.mutations.ts';

const filing = { userId: '9', taxYear: '2024' };
const message = { id: '1', from: 'expert' as const, text: 'Hi', createdAt: '2025-03-03T10:00:00.000Z' };

it.each([
  [
    'askQuestion',
    () => askQuestion(filing, { field: 'religion', message: 'Hi' }),
    ['conversations.get', 'desk.ask', 'desk.questions'],
  ],
  [
    'settleQuestion',
    () => settleQuestion(filing, '4'),
    ['conversations.get', 'desk.questions', 'desk.settleQuestion'],
  ],
])('%s requests the questions and the conversation', async (_, mutate, requested) => {
  const { change } = await showEverything([
    mock(ask, { success: true, message }),
    mock(settle, { success: true }),
  ]);
  expect(await change(mutate)).toEqual({ requested, published: [] });
});
