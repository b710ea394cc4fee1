import { declareNone, withdrawNone } from '@dossier/contracts';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openHome, Server, storedFile } from '../testing.tsx';

const entry = (text: RegExp) => screen.getAllByRole('listitem').find((row) => text.test(row.textContent))!;

describe('"None this year"', () => {
  it('is declared with a reason, counts as done and can be taken back', async () => {
    const { user, calls } = await openHome(new Server());
    await user.click(await screen.findByRole('button', { name: 'None this year Transport' }));
    const dialog = await screen.findByRole('dialog', { name: 'No Transport in 2024?' });
    expect(await accessibilityViolations()).toEqual([]);
    const declare = within(dialog).getByRole('button', { name: 'Declare' });
    expect(declare).toBeDisabled();
    await user.click(within(dialog).getByRole('radio', { name: 'Another reason' }));
    await user.click(declare);
    expect(within(dialog).getByRole('textbox')).toHaveAccessibleDescription('Please say why in a few words.');
    await user.type(within(dialog).getByRole('textbox'), 'Retired');
    await user.click(declare);

    expect(await screen.findByText('None this year · Another reason · Retired')).toBeVisible();
    expect(screen.getByText('1 of 6')).toBeVisible();
    expect(within(entry(/Transport/)).getByRole('img', { name: 'None this year' })).toBeVisible();
    expect(calls.find(({ endpoint }) => endpoint === declareNone.id)?.body).toEqual({
      taxYear: 2024,
      reason: 'other',
      note: 'Retired',
    });

    await user.click(screen.getByRole('button', { name: 'Take back Transport' }));
    expect(await screen.findByText('0 of 6')).toBeVisible();
    expect(calls.filter(({ endpoint }) => endpoint === withdrawNone.id)).toHaveLength(1);
  });
});

describe('a document that nobody can open', () => {
  it('is named at its category and covers none', async () => {
    const server = new Server();
    server.files = [
      storedFile('locked.pdf', 1, { problem: 'passwordProtected' }),
      storedFile('locked.pdf', 2, { problem: 'damaged' }),
      storedFile('interest.pdf', 2),
    ];
    await openHome(server);
    expect(await screen.findByText('1 of 6')).toBeVisible();
    expect(screen.getAllByText('1 document can’t be opened')).toHaveLength(2);
    expect(screen.getByText(/^Your expert can’t open every document/)).toBeVisible();
    expect(await accessibilityViolations()).toEqual([]);
  });
});
