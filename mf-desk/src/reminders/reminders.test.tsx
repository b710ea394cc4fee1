import {
  deleteReminderRule,
  languages,
  listDeskTags,
  listReminderRules,
  listReminders,
  previewReminders,
  saveReminderRule,
  type StoredReminderRule,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import remote from '../remote.tsx';

const stored: StoredReminderRule = {
  id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11',
  rule: {
    name: 'Spring',
    isOn: true,
    firstDay: '02-01',
    lastDay: '03-31',
    everyDays: 14,
    quietDays: [0, 6],
    canton: 'BE',
    tag: 3,
    statuses: [1, 2],
  },
  nextDay: '2027-02-01',
  version: 2,
};
const anna = { userId: 12, name: 'Anna Muster', email: 'anna@example.ch' };
const sent = {
  ...anna,
  taxYear: 2025,
  at: '2026-02-02T08:00:00.000Z',
  origin: 'expert' as const,
  rule: null,
  by: { userId: 31, name: 'Carla Rossi', email: null },
};
const preview = {
  day: '2027-02-01',
  total: 3,
  unsubscribed: 1,
  reminded: 2,
  clients: [{ ...anna, taxYear: 2025 }],
};

const open = (api: Mock[] = [], options: RenderOptions = {}) =>
  renderRemote(remote, '/desk/reminders', {
    session: { id: 31, role: 'expert' },
    ...options,
    api: [
      mock(listReminderRules, [stored]),
      mock(listReminders, [sent]),
      mock(listDeskTags, [{ id: 3, name: 'Complex' }]),
      mock(previewReminders, preview),
      ...api,
    ],
  });

describe('the reminders of the office', () => {
  it.each(languages)('are listed in words: %s', async (language) => {
    await open([], { language });
    const row = (await screen.findByText('Spring')).closest('li')!;
    expect(within(row).getByText(/Complex/)).toHaveTextContent(/1.*31.*14.*BE.*2027/);
    expect(await screen.findByRole('link', { name: 'Anna Muster' })).toHaveAttribute(
      'href',
      '/desk/clients/12',
    );
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('get a new rule, after a look at who would get a mail', async () => {
    const { user, calls } = await open([
      mock(saveReminderRule, ({ params, body }) => ({
        id: params.id,
        rule: body.rule,
        nextDay: '2027-02-01',
        version: 1,
      })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    const dialog = screen.getByRole('alertdialog', { name: 'New rule' });
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Please enter a name')).toBeInTheDocument();
    await user.type(within(dialog).getByLabelText('Name'), 'Late ones');
    const first = within(dialog).getByRole('group', { name: 'First day' });
    await user.selectOptions(within(first).getByLabelText('Month'), 'April');
    expect(await within(dialog).findByText('The last day is before the first one')).toBeInTheDocument();
    const last = within(dialog).getByRole('group', { name: 'Last day' });
    await user.selectOptions(within(last).getByLabelText('Month'), 'June');
    await user.selectOptions(within(dialog).getByLabelText('Canton'), 'ZH');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Friday' }));
    await user.click(within(dialog).getByRole('button', { name: 'Show who gets a mail' }));
    expect(await within(dialog).findByText(/3 clients get a mail/)).toBeInTheDocument();
    expect(within(dialog).getByText('2 others were reminded shortly before.')).toBeInTheDocument();
    expect(within(dialog).getByText('And 2 more')).toBeInTheDocument();
    expect(await accessibilityViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Rule saved')).toBeInTheDocument();
    const { body } = calls.findLast(({ endpoint }) => endpoint === saveReminderRule.id)!;
    expect(body).toEqual({
      version: null,
      rule: {
        ...{ name: 'Late ones', isOn: true, firstDay: '04-01', lastDay: '06-30', everyDays: 14 },
        ...{ quietDays: [0, 5, 6], canton: 'ZH', tag: null, statuses: [1, 2, 3] },
      },
    });
  });

  it('keep what was typed when it cannot be saved, and are deleted', async () => {
    const { user } = await open([
      mockError(saveReminderRule, 'STALE_VERSION'),
      mock(deleteReminderRule, { success: true }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit the rule Spring' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Edit rule' });
    const rhythm = within(dialog).getByLabelText('Days between two reminders');
    await user.clear(rhythm);
    await user.type(rhythm, '1');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByText('Please enter a number from 2 to 90')).toBeInTheDocument();
    await user.type(rhythm, '0');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('We couldn’t save the rule')).toBeInTheDocument();
    expect(rhythm).toHaveValue('10');
    await user.click(within(dialog).getAllByRole('button', { name: 'Cancel' })[0]!);
    const discard = screen.queryByRole('button', { name: /Discard/ });
    if (discard) await user.click(discard);
    await user.click(await screen.findByRole('button', { name: 'Delete the rule Spring' }));
    await user.click(
      within(screen.getByRole('alertdialog', { name: /Delete the rule/ })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText('Rule deleted')).toBeInTheDocument();
  });

  it('say when there are none, and when they cannot be loaded', async () => {
    await open([mock(listReminderRules, []), mock(listReminders, [])]);
    expect(await screen.findByText('No rules yet')).toBeInTheDocument();
    expect(await screen.findByText('Nothing sent yet')).toBeInTheDocument();
  });

  it('offer another try', async () => {
    await open([
      mockError(listReminderRules, 'SERVICE_UNAVAILABLE'),
      mockError(listReminders, 'SERVICE_UNAVAILABLE'),
    ]);
    expect(await screen.findByText('We couldn’t load the rules')).toBeInTheDocument();
    expect(await screen.findByText('We couldn’t load the reminders')).toBeInTheDocument();
  });
});
