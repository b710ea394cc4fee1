import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listAudit, type AuditEntry } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const reading: AuditEntry = {
  service: 'messages',
  id: 12,
  at: '2026-03-01T10:00:00.000Z',
  actorId: 3,
  actorEmail: 'expert@example.ch',
  role: 'expert',
  kind: 'look',
  act: 'conversations.get',
  subjectId: 7,
  subjectEmail: 'anna@example.ch',
  target: null,
  outcome: 'done',
  code: null,
  requestId: 'request-1',
};
const refusal: AuditEntry = {
  ...reading,
  service: 'auth',
  id: 8,
  kind: 'act',
  act: 'future.act',
  subjectEmail: null,
  target: '2025',
  outcome: 'refused',
  code: 'FORBIDDEN',
};
const restart: AuditEntry = {
  ...reading,
  id: 1,
  actorId: null,
  actorEmail: null,
  act: 'audit.restarted',
  subjectId: null,
  outcome: 'failed',
};

let entries: AuditEntry[];
beforeEach(() => {
  entries = [reading, refusal, restart];
});

const open = (
  path = '/admin/audit',
  api: Mock[] = [mock(listAudit, () => entries)],
  options: RenderOptions = {},
) => renderRemote(remote, path, { session: { id: 1, role: 'admin' }, ...options, api });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Entries' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the audit log', () => {
  it('says who did what when, whom it concerned, and what was refused', async () => {
    await open();
    const [first, second, third] = await rows();
    expect(first).toMatch(
      /^Read messagesMar 1, 2026.* · expert@example.ch \(Expert\) · concerning anna@example.chconversations.get · Request request-1$/,
    );
    expect(second).toMatch(/^future.act.*concerning User 7 · 2025future.act · FORBIDDEN · .*Refused$/);
    expect(third).toMatch(/^The audit log was restarted.* · Systemaudit.restarted .*Failed$/);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('takes the filter from the address, a day from midnight to midnight in Zurich, and drops what is invalid', async () => {
    const { calls } = await open(
      '/admin/audit?actor=3&subject=x&act=conversations.get&kind=look&outcome=done&from=2026-03-01&to=2026-07-01&x=1',
    );
    await rows();
    expect(calls[0]?.query).toEqual({
      actor: '3',
      act: 'conversations.get',
      kind: 'look',
      outcome: 'done',
      from: '2026-02-28T23:00:00.000Z',
      to: '2026-07-01T22:00:00.000Z',
      limit: '100',
    });
    expect(screen.getByLabelText('Who (user ID)')).toHaveValue('3');
    expect(screen.getByLabelText('To')).toHaveValue('2026-07-01');
    const csv = screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href');
    expect(csv).toContain('/api/admin/audit/export?actor=3&act=conversations.get&kind=look');
    expect(csv).toContain('format=csv');
  });

  it('searches by the form, and starts again without filters', async () => {
    const { user, location } = await open();
    await rows();
    await user.type(screen.getByLabelText('Who (user ID)'), ' 3 ');
    await user.selectOptions(screen.getByLabelText('Action'), 'Read messages');
    await user.selectOptions(screen.getByLabelText('Result'), 'Refused');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() =>
      expect(location()).toBe('/admin/audit?actor=3&act=conversations.get&outcome=refused'),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Search' })).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(location()).toBe('/admin/audit'));
    expect(screen.getByLabelText('Who (user ID)')).toHaveValue('');
  });

  it('asks for a user id, and for a period that ends after its beginning', async () => {
    const { user, location } = await open('/admin/audit?from=2026-03-02&to=2026-03-01');
    await rows();
    await user.type(screen.getByLabelText('Concerning (user ID)'), 'anna');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    expect(screen.getByText('Enter a user ID, such as 12.')).toBeTruthy();
    expect(screen.getByText('The end is before the beginning.')).toBeTruthy();
    expect(location()).toBe('/admin/audit?from=2026-03-02&to=2026-03-01');
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('is filtered by an entry', async () => {
    const { user, location } = await open('/admin/audit?kind=look');
    await user.click(
      (
        await screen.findAllByRole('button', { name: /^Filter by this entry: Read messages/ })
      )[0] as HTMLElement,
    );
    const concerning = await screen.findByRole('menuitem', { name: 'Only concerning anna@example.ch' });
    await waitFor(() => expect(screen.getByRole('menu')).toHaveFocus());
    await user.keyboard('{Home}{ArrowDown}');
    await waitFor(() => expect(concerning).toHaveAttribute('data-highlighted'));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location()).toBe('/admin/audit?kind=look&subject=7'));
    expect(screen.getByLabelText('Concerning (user ID)')).toHaveValue('7');
  });

  it('says when nothing matches, and offers no file then', async () => {
    entries = [];
    await open('/admin/audit?actor=99');
    expect(await screen.findByText('No entries found')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull();
  });

  it('asks for a shorter period instead of a file that is too large', async () => {
    await open('/admin/audit', [
      {
        endpoint: listAudit,
        respond: async () => Response.json(entries, { headers: { 'X-Total-Count': '50001' } }),
      },
    ]);
    expect(await screen.findByText(/A file holds at most 50.000 entries/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Export as CSV' })).toBeNull();
  });

  it('shows what failed, and tries again', async () => {
    let response: Mock = mockError(listAudit, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
    const { user } = await open('/admin/audit', [
      { endpoint: listAudit, respond: (call) => response.respond(call) },
    ]);
    expect(await screen.findByText('Not available right now')).toBeTruthy();
    response = mock(listAudit, () => entries);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(3);
  });
});

it('denies experts without a request', async () => {
  const { calls } = await open('/admin/audit', undefined, { session: { id: 11, role: 'expert' } });
  expect(await screen.findByText('Access Denied')).toBeTruthy();
  expect(calls).toEqual([]);
});

it('is accessible', async () => {
  const { container } = await open('/admin/audit?actor=3');
  await within(container).findAllByRole('listitem');
  expect(await accessibilityViolations()).toEqual([]);
});
