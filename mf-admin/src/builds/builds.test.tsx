import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listBuilds, pinBuild, unpinBuild, type PublishedRemote } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
  type RenderOptions,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const home: PublishedRemote = {
  name: 'mf-home',
  title: { en: 'Home', de: 'Start', fr: 'Accueil', it: 'Inizio', gsw: 'Start' },
  owner: '@dossier/documents',
  current: 'b2',
  pinned: null,
  canary: null,
  builds: [
    { buildId: 'b3', at: '2026-03-03T10:00:00.000Z', action: 'store', isStored: true },
    { buildId: 'b2', at: '2026-03-02T10:00:00.000Z', action: 'rollback', isStored: true },
    { buildId: 'b1', at: '2026-02-01T10:00:00.000Z', action: 'release', isStored: false },
  ],
};
const share = { buildId: 'b3', percent: 10, at: '2026-03-03T10:00:00.000Z', withdrawn: null };
const withdrawn = { at: '2026-03-03T11:00:00.000Z', served: 200, failed: 25 };
const quantiles = (median: number, p75: number) => ({ count: 8, median, p75 });
const figures = {
  loads: 1234,
  failures: 2,
  ready: quantiles(310, 620),
  lcp: quantiles(1200, 2450),
  inp: quantiles(48, 96),
};
const measured = (): PublishedRemote => ({
  ...home,
  builds: home.builds.map((build) => (build.buildId === 'b2' ? { ...build, figures } : build)),
});
let published: PublishedRemote;
beforeEach(() => {
  published = home;
});

const open = (
  api: Mock[] = [mock(listBuilds, () => [published])],
  options: RenderOptions = {},
  path = '/admin/builds',
) => renderRemote(remote, path, { session: { id: 1, role: 'admin' }, ...options, api });
const row = async (build: string) => {
  const list = await screen.findByRole('list', { name: 'Builds of Home' });
  const found = within(list)
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.startsWith(build));
  return within(found ?? expect.unreachable(build));
};

describe('the builds', () => {
  it('are listed with the current one; what was removed cannot be tried', async () => {
    await open();
    expect((await row('b2')).getByText('Current')).toBeTruthy();
    expect((await row('b2')).queryByRole('button')).toBeNull();
    expect((await row('b1')).getByText('Removed')).toBeTruthy();
    expect((await row('b1')).queryByRole('button')).toBeNull();
    expect((await row('b3')).getByText(/^Stored/)).toBeTruthy();
    expect((await row('b2')).getByText(/^Rolled back/)).toBeTruthy();
  });

  it('name the team that owns them', async () => {
    await open();
    expect(await screen.findByText('Team @dossier/documents')).toBeInTheDocument();
  });

  it('can be tried in this browser, and no longer', async () => {
    const pin = mock(pinBuild, ({ params }) => {
      published = { ...home, pinned: String(params.buildId) };
      return { success: true as const };
    });
    const unpin = mock(unpinBuild, () => {
      published = home;
      return { success: true as const };
    });
    const { user } = await open([mock(listBuilds, () => [published]), pin, unpin]);
    await user.click((await row('b3')).getByRole('button', { name: 'Try here: build b3' }));
    await waitFor(async () => expect((await row('b3')).getByText('In this browser')).toBeTruthy());
    await user.click((await row('b3')).getByRole('button', { name: 'Stop trying' }));
    await waitFor(async () => expect((await row('b3')).queryByText('In this browser')).toBeNull());
    expect(await screen.findByText('This browser loads the current build of Home again')).toBeTruthy();
  });

  it('say which share of the sessions gets one of them, and why that was withdrawn', async () => {
    published = { ...home, canary: share };
    const { unmount } = await open();
    expect(await screen.findByText(/^10% of the sessions get build b3 since /)).toBeInTheDocument();
    unmount();
    published = { ...home, canary: { ...share, withdrawn } };
    await open();
    expect(await screen.findByText(/^Build b3 was withdrawn /)).toBeInTheDocument();
    expect(screen.getByText(/^25 of 200 sessions reported that it failed/)).toBeInTheDocument();
  });

  it('show how they fare on the pages of the users', async () => {
    published = measured();
    await open();
    const table = within(await screen.findByRole('region', { name: 'Real pages of Home' }));
    const [, ...rows] = table.getAllByRole('row');
    const cells = rows.map((each) =>
      within(each)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
    expect(cells).toEqual([
      [
        'b2',
        "1'234",
        '2',
        '0.31\u00a0s / 0.62\u00a0s',
        '1.20\u00a0s / 2.45\u00a0s',
        '48\u00a0ms / 96\u00a0ms',
        '–',
      ],
    ]);
  });

  it('say that nothing was measured yet', async () => {
    await open();
    expect(await screen.findByText(/^Nothing measured yet/)).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Real pages of Home' })).not.toBeInTheDocument();
  });

  it('are loaded again after a failure; a build that is gone says so', async () => {
    let response: Mock = mockError(listBuilds, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' });
    const { user } = await open([
      { endpoint: listBuilds, respond: (call) => response.respond(call) },
      mockError(pinBuild, 'BUILD_NOT_FOUND', { message: 'No longer stored' }),
    ]);
    expect(await screen.findByText('Not available right now')).toBeTruthy();
    response = mock(listBuilds, () => [published]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click((await row('b3')).getByRole('button', { name: 'Try here: build b3' }));
    expect(await screen.findByText('No longer stored')).toBeTruthy();
  });

  it('are denied to experts without a request', async () => {
    const { calls } = await open(undefined, { session: { id: 11, role: 'expert' } });
    expect(await screen.findByText('Access Denied')).toBeTruthy();
    expect(calls).toEqual([]);
  });

  it('are accessible', async () => {
    published = { ...home, canary: { ...share, withdrawn } };
    const sharing = { ...measured(), name: 'mf-auth', canary: share };
    const { container } = await open([mock(listBuilds, () => [published, sharing])]);
    await within(container).findAllByRole('listitem');
    expect(await accessibilityViolations()).toEqual([]);
  });
});
