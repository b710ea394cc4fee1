import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  askQuestion,
  listDeskQuestions,
  perLanguage,
  settleQuestion,
  type Question,
} from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { useState } from 'react';
import { AskDialog } from './ask-dialog.tsx';
import { OpenQuestions } from './open-questions.tsx';

const params = { userId: '7', taxYear: '2024' };
function AskAboutReligion() {
  const [isAsking, setAsking] = useState(false);
  const subject = { label: 'Religion', value: 'Roman Catholic', field: 'religion' };
  return (
    <>
      <button onClick={() => setAsking(true)}>Ask a question about Religion</button>
      {isAsking && <AskDialog params={params} subject={subject} onClose={() => setAsking(false)} />}
    </>
  );
}
const remote = defineRemote({
  name: 'mf-desk',
  routes: [
    {
      path: '/desk',
      element: (
        <>
          <h1>Desk</h1>
          <OpenQuestions params={params} />
          <AskAboutReligion />
        </>
      ),
    },
  ],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});

const ask = (id: number, field: string, label: string, text: string): Question => ({
  id: String(id),
  from: 'expert',
  authorName: 'Eva Meier',
  text,
  createdAt: '2025-07-01T08:00:00.000Z',
  question: { taxYear: 2024, field, label, isOpen: true, actionUrl: '/profile' },
});
let questions: Question[];
beforeEach(() => {
  questions = [];
});

const api: Mock[] = [
  mock(listDeskQuestions, () => questions),
  mock(askQuestion, ({ body }) => {
    const sent = ask(questions.length + 1, body.field, 'Religion', body.message);
    questions = [...questions, sent];
    return { success: true as const, message: sent };
  }),
  mock(settleQuestion, ({ params: { id } }) => {
    questions = questions.filter((each) => each.id !== id);
    return { success: true as const };
  }),
];
const open = (more: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/desk', { session: { id: 30, role: 'expert' }, api: [...api, ...more], ...options });
const askAboutReligion = () => screen.findByRole('button', { name: 'Ask a question about Religion' });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Open questions' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('questions about answers', () => {
  it('are asked at an answer and listed until they are settled', async () => {
    const { user, calls } = await open();
    await user.click(await askAboutReligion());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^Religion: Roman Catholic\./)).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText('Question')).toHaveFocus());
    expect(await accessibilityViolations()).toEqual([]);
    await user.type(dialog.getByLabelText('Question'), 'Since when?');
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Question sent')).toBeInTheDocument();
    expect(calls.find(({ endpoint }) => endpoint === askQuestion.id)?.body).toEqual({
      field: 'religion',
      message: 'Since when?',
    });
    expect(await rows()).toEqual([expect.stringMatching(/^ReligionEva Meier · .*Since when\?/)]);
    await user.click(screen.getByRole('button', { name: 'Mark the question about Religion as settled' }));
    await waitFor(() => expect(screen.queryByText('Since when?')).toBeNull());
  });

  it('keep their text when they are refused, and cannot be empty', async () => {
    const { user, calls } = await open([
      mockError(askQuestion, 'TOO_MANY_QUESTIONS', { message: 'Already 30 open questions.' }),
    ]);
    await user.click(await askAboutReligion());
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    expect(dialog.getByText('Question cannot be empty')).toBeInTheDocument();
    expect(calls.some(({ endpoint }) => endpoint === askQuestion.id)).toBe(false);
    await user.type(dialog.getByLabelText('Question'), 'Why?');
    await user.click(dialog.getByRole('button', { name: 'Send question' }));
    expect(await screen.findByText('Already 30 open questions.')).toBeInTheDocument();
    expect(dialog.getByLabelText('Question')).toHaveValue('Why?');
  });

  it('stay when they cannot be settled', async () => {
    questions = [ask(1, 'religion', 'Religion', 'Why?')];
    const { user } = await open([
      mockError(settleQuestion, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
    ]);
    await user.click(await screen.findByRole('button', { name: /as settled$/ }));
    expect(await screen.findByText('Back soon.')).toBeInTheDocument();
    expect(await rows()).toHaveLength(1);
  });

  it('can be requested again after a failure', async () => {
    let isDown = true;
    questions = [ask(1, 'religion', 'Religion', 'Why?')];
    const { user } = await open([
      mock(listDeskQuestions, () => {
        if (isDown) throw new TypeError('offline');
        return questions;
      }),
    ]);
    expect(await screen.findByText("We couldn't load the open questions")).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});
