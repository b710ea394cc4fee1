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

  it('is neither declared nor taken back once the return is filed', async () => {
    const server = new Server();
    server.status = 6;
    server.noneThisYear.set(21, { reason: 'noCommute', note: null, declaredAt: '2025-06-01T08:00:00.000Z' });
    await openHome(server);
    expect(await screen.findByText('None this year · I did not commute')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(Take back|None this year)/ })).toBeNull();
  });

  it('is proposed for what cannot apply to a retired person, all in one dialog', async () => {
    const server = new Server();
    server.answers = { employmentType: 'retired' };
    const { user, calls } = await openHome(server);
    expect(await screen.findByText('2 of these probably don’t apply to you.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Review' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'None of these in 2024?' }));
    expect(dialog.getByRole('combobox', { name: 'Reason: Transport' })).toHaveDisplayValue(
      'I did not commute',
    );
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(dialog.getByRole('checkbox', { name: 'Proof of Professional Expenses' }));
    await user.click(dialog.getByRole('button', { name: 'Declare' }));
    expect(await screen.findByText('1 of 6')).toBeVisible();
    const declared = calls.filter(({ endpoint }) => endpoint === declareNone.id);
    expect(declared.map(({ params, body }) => [params['categoryId'], body])).toEqual([
      ['21', { taxYear: 2024, reason: 'noCommute' }],
    ]);
  });

  it('proposes nothing to an employee, and no false reason first', async () => {
    const server = new Server();
    server.answers = { employmentType: 'employed' };
    const { user } = await openHome(server);
    await user.click(await screen.findByRole('button', { name: 'None this year Salary Statement' }));
    expect(screen.queryByText(/probably/)).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getAllByRole('radio')[0]).toHaveAccessibleName('It is part of another document');
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
