import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { auditKinds, listAccess, roles, accessAreas, type AccessEntry } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderPart,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { AccessLogCard } from './access-log-card.tsx';

const look: AccessEntry = {
  at: '2026-03-01T10:30:00.000Z',
  role: 'expert',
  kind: 'look',
  area: 'documents',
  target: null,
};
const open = (api: Mock[], options: RenderOptions = {}) =>
  renderPart(remote, <AccessLogCard />, { ...options, api });
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Who looked at your data' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the accesses of others', () => {
  it('are listed with role and time, several within an hour as one', async () => {
    await open([
      mock(listAccess, [
        look,
        { ...look, at: '2026-03-01T10:00:00.000Z', target: '2025' },
        { ...look, at: '2026-03-01T09:59:00.000Z', role: 'admin', kind: 'act', area: 'auth' },
        { ...look, at: '2026-03-01T09:00:00.000Z' },
      ]),
    ]);
    expect(await rows()).toEqual([
      expect.stringMatching(/^Looked at your documentsExpert · Mar 1, 2026.*11:30/),
      expect.stringMatching(/^Changed your accountAdministration · Mar 1, 2026.*10:59/),
      expect.stringMatching(/^Looked at your documentsExpert · Mar 1, 2026.*10:00/),
    ]);
    expect(await accessibilityViolations()).toEqual([]);
  });

  it('are loaded in pages', async () => {
    const days = Array.from({ length: 11 }, (_, index) => ({
      ...look,
      at: `2026-03-${String(20 - index)}T10:00:00.000Z`,
    }));
    const { user } = await open([
      {
        endpoint: listAccess,
        respond: async ({ query }) =>
          query['cursor'] === 'next'
            ? Response.json(days.slice(10), { headers: { 'X-Total-Count': '11' } })
            : Response.json(days.slice(0, 10), {
                headers: { 'X-Total-Count': '11', 'X-Next-Cursor': 'next' },
              }),
      },
    ]);
    expect(await rows()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    await screen.findByText(/Mar 10, 2026/);
    expect(await rows()).toHaveLength(11);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('are none', async () => {
    await open([mock(listAccess, [])]);
    expect(await screen.findByText('Nobody else has looked at your data.')).toBeTruthy();
  });

  it('that could not be loaded are tried again', async () => {
    let response = mockError(listAccess, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
    const { user } = await open([{ endpoint: listAccess, respond: (call) => response.respond(call) }]);
    expect(await screen.findByText('Not available right now')).toBeTruthy();
    response = mock(listAccess, [look]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });
});

it('is accessible', async () => {
  const all = accessAreas.flatMap((area) =>
    auditKinds.flatMap((kind) => roles.map((role): AccessEntry => ({ ...look, area, kind, role }))),
  );
  await open([mock(listAccess, all)]);
  await screen.findAllByRole('listitem');
  expect(await accessibilityViolations()).toEqual([]);
});
