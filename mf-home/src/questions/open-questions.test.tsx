import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listMessages, listQuestions, sendMessage, type Question } from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { openHome, Server, toast } from '../testing.tsx';

const question: Question = {
  id: '4',
  from: 'expert',
  authorName: 'Eva Meier',
  text: 'Did you change it this year?',
  createdAt: '2025-07-01T08:00:00.000Z',
  question: {
    taxYear: 2024,
    field: 'religion',
    label: 'Religion',
    isOpen: true,
    actionUrl: '/profile?setup=tax&step=personal&taxYear=2024',
  },
};

let server: Server;
beforeEach(() => {
  server = new Server();
  server.status = 5;
  server.questions = [question];
});
const heading = () => screen.findByRole('heading', { name: 'Your expert has a question' });

describe('questions of an expert', () => {
  it('name the answer and who asked, and link to the step that changes it', async () => {
    await openHome(server, [mock(listMessages, [question])]);
    await heading();
    const row = within(screen.getByRole('list', { name: 'Questions about your answers' }));
    expect(row.getByText('Did you change it this year?')).toBeInTheDocument();
    expect(row.getByText(/^Eva Meier · /)).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'View answer: Religion' })).toHaveAttribute(
      'href',
      '/profile?setup=tax&step=personal&taxYear=2024',
    );
    expect(await screen.findByText('Question about: Religion (2024)')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('disappear with the message that answers them', async () => {
    const { user } = await openHome(server, [
      mock(sendMessage, ({ body }) => {
        server.questions = [];
        const sent = { id: '5', from: 'person' as const, text: body.message, createdAt: question.createdAt };
        return { success: true as const, message: sent };
      }),
    ]);
    await heading();
    await user.click(screen.getByRole('button', { name: 'Write a reply' }));
    const box = screen.getByLabelText('Your message');
    await waitFor(() => expect(box).toHaveFocus());
    await user.type(box, 'No');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(screen.queryByText('Did you change it this year?')).toBeNull());
  });

  it('are counted, and shown for their year only', async () => {
    const other = { ...question.question, taxYear: 2023 };
    server.questions = [question, { ...question, id: '5' }, { ...question, id: '6', question: other }];
    await openHome(server);
    expect(await screen.findByRole('heading', { name: 'Your expert has 2 questions' })).toBeInTheDocument();
  });

  it('are not requested for a year that was not transmitted', async () => {
    server.status = 2;
    const { countCalls } = await openHome(server);
    await screen.findByLabelText('Your message');
    expect(countCalls(listQuestions)).toBe(0);
  });

  it('that cannot be loaded are reported', async () => {
    await openHome(server, [mockError(listQuestions, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' })]);
    expect(await toast("We couldn't load the questions of your expert")).toContain('Back soon.');
  });
});
