import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest';
import {
  getAbout,
  getSession,
  getUser,
  listNotifications,
  listRemotes,
  logout,
  requestCode,
  unpinBuild,
  verifyCode,
  type GuardedPath,
  type RemoteEntry,
} from '@dossier/contracts';
import { sampleSession, sampleUser } from '@dossier/contracts/testing';
import {
  defineRemote,
  GuardedRouter,
  publish,
  type Remote,
  setLanguage,
  useTaxYear,
  useUnsaved,
} from '@dossier/remote-kit';
import { about, mock, mockError, startTest, type Mock, type TestOptions } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { App } from './app.tsx';
import { federationSource } from './remotes/federation-source.ts';
import { refreshRegistry } from './remotes/registry.ts';
import { addEnglish } from './texts.ts';

let load: MockInstance<typeof federationSource.load>;

const texts = async () => ({ default: {} });
const translations = { en: texts, fr: texts, de: texts, gsw: texts, it: texts };
const page = (name: string, path: string, element = <h1>{name}</h1>): Remote =>
  defineRemote({ name, routes: [{ path, element }], translations });

const entry = (name: string, path: string, access: RemoteEntry['access'] = 'user'): RemoteEntry => ({
  name,
  buildId: '1',
  entry: `/remotes/${name}/1/e.js`,
  integrity: 'sha384-x',
  title: { en: name, fr: name, de: name, gsw: name, it: name },
  preload: [],
  locales: {},
  chunks: {},
  paths: [path],
  access,
  navigation: [],
  fills: [],
  shellApi: '^2.0.0',
});
const published = [
  entry('mf-auth', '/login', 'public'),
  entry('mf-home', '/'),
  entry('mf-profile', '/profile'),
];

function Unsaved() {
  useUnsaved(true);
  return <h1>mf-profile</h1>;
}

const pages: Record<string, Remote> = {
  'mf-auth': page('mf-auth', '/login'),
  'mf-home': page('mf-home', '/'),
  'mf-profile': page('mf-profile', '/profile', <Unsaved />),
  'mf-admin': page('mf-admin', '/admin'),
  'mf-desk': page('mf-desk', '/desk/12/2025'),
};

const anna = sampleSession().user;

async function open(
  path: string,
  {
    remotes = published,
    guarded = [],
    pins = [],
    mocks = [],
    ...options
  }: TestOptions & { remotes?: RemoteEntry[]; guarded?: GuardedPath[]; pins?: string[]; mocks?: Mock[] } = {},
) {
  const api = [
    mock(listRemotes, () => ({ remotes, guarded, pinned: pins })),
    mock(listNotifications, []),
    mock(getAbout, about),
    mock(logout, { success: true }),
    mock(getSession, () => sampleSession()),
    mock(requestCode, { message: 'Verification code sent', status: 'success' }),
    mock(verifyCode, { success: true, user: { ...anna, isProfileComplete: true } }),
    ...mocks,
  ];
  const started = await startTest({ api, ...options });
  addEnglish();
  await refreshRegistry();
  window.history.replaceState(null, '', path);
  const { unmount } = render(
    <DossierProvider>
      <GuardedRouter>
        <App />
      </GuardedRouter>
    </DossierProvider>,
  );
  return { ...started, unmount, user: userEvent.setup() };
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  load = vi
    .spyOn(federationSource, 'load')
    .mockImplementation(async ({ name }) => pages[name] ?? expect.unreachable(name));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await setLanguage('en');
});

test('a visitor is redirected to the sign-in page, and the requested path is stored', async () => {
  await open('/profile?setup=tax', { session: 'signedOut' });
  expect(await heading('mf-auth')).toBeTruthy();
  expect(window.location.pathname).toBe('/login');
  expect(window.history.state.usr).toEqual({ returnTo: '/profile?setup=tax' });
});

test('the notifications are those of the selected tax year', async () => {
  const { calls } = await open('/');
  await heading('mf-home');
  const { result } = renderHook(useTaxYear);
  const years = () =>
    calls.filter(({ endpoint }) => endpoint === listNotifications.id).map(({ query }) => query.taxYear);
  await waitFor(() => expect(years()).toEqual([String(result.current[0])]));
  act(() => result.current[1](2023));
  await waitFor(() => expect(years().at(-1)).toBe('2023'));
});

const userWith = (isProfileComplete: boolean) => mock(getUser, sampleUser({ isProfileComplete }));

test('a user with an incomplete profile is taken to it from any page', async () => {
  await open('/', { mocks: [userWith(false)] });
  expect(await heading('mf-profile')).toBeTruthy();
  expect(window.location.pathname + window.location.search).toBe('/profile?firstTime=true');
});

test('a saved profile opens the other pages at once', async () => {
  let isProfileComplete = false;
  await open('/', { mocks: [mock(getUser, () => sampleUser({ isProfileComplete }))] });
  await heading('mf-profile');
  isProfileComplete = true;
  publish('profileChanged', {});
  await userEvent.click(screen.getByRole('link', { name: 'Dossier, home' }));
  expect(await heading('mf-home')).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(window.location.pathname).toBe('/');
});

test.each([
  ['with a complete profile', { mocks: [userWith(true)] }],
  ['whose profile cannot be loaded', { mocks: [mockError(getUser, 'SERVICE_UNAVAILABLE')] }],
  ['of the staff', { mocks: [userWith(false)], session: { role: 'expert' as const } }],
  ['whom an administrator acts as', { mocks: [userWith(false)], session: { impersonatedBy: 1 } }],
])('a user %s sees every page', async (_, options) => {
  await open('/', options);
  expect(await heading('mf-home')).toBeTruthy();
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  expect(window.location.pathname).toBe('/');
});

test.each([
  '/cookies',
  '/cookie-policy',
  '/data-protection',
  '/data-protection-policy',
  '/terms-and-conditions',
  '/accessibility',
  '/licences',
])('a visitor may read %s', async (path) => {
  await open(path, { session: 'signedOut' });
  await screen.findByRole('heading', { level: 1 });
  expect(window.location.pathname).toBe(path);
  expect(load).not.toHaveBeenCalled();
});

const opened = (path: string, response: Mock) => open(path, { session: 'signedOut', mocks: [response] });

test('the data protection page names the operator, or describes it in general terms', async () => {
  const { unmount } = await opened('/data-protection', mock(getAbout, about));
  expect(await screen.findByText(/^The fiduciary firm or company that runs this/)).toBeInTheDocument();
  unmount();
  const operator = { name: 'Treuhand Muster AG', contact: 'Seestrasse 1, 8002 Zürich' };
  await opened('/data-protection', mock(getAbout, { ...about, operator, sessionAbsoluteHours: 8 }));
  expect(
    await screen.findByText(
      'Treuhand Muster AG is responsible for this Dossier. Contact: Seestrasse 1, 8002 Zürich.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/^sessions: 8 hours at most/)).toBeInTheDocument();
});

test('the data protection page says when an unused account is deleted, unless that is switched off', async () => {
  const { unmount } = await opened('/data-protection', mock(getAbout, { ...about, deleteUnusedMonths: 24 }));
  expect(await screen.findByText(/^an account that nobody signs in to for 24 months/)).toBeInTheDocument();
  unmount();
  await opened('/data-protection', mock(getAbout, { ...about, deleteUnusedMonths: 0 }));
  expect(await screen.findByText(/^sessions: /)).toBeInTheDocument();
  expect(screen.queryByText(/^an account that nobody/)).not.toBeInTheDocument();
});

test('the data protection page says whether AHV numbers are asked for, with the law', async () => {
  const { unmount } = await opened('/data-protection', mock(getAbout, about));
  expect(await screen.findByText(/^You can enter the AHV number .* Art\. 153c AHVG/)).toBeInTheDocument();
  unmount();
  await opened('/data-protection', mock(getAbout, { ...about, ahvNumbers: false }));
  expect(await screen.findByText(/^This Dossier does not ask for AHV numbers/)).toBeInTheDocument();
});

test('the data protection page names the model server of the operator, where there is one', async () => {
  const { unmount } = await opened('/data-protection', mock(getAbout, about));
  expect(await screen.findByText(/^The fiduciary firm or company that runs this/)).toBeInTheDocument();
  expect(screen.queryByText('Reading unknown documents')).not.toBeInTheDocument();
  unmount();
  await opened('/data-protection', mock(getAbout, { ...about, readerModel: 'models.example.ch' }));
  expect(await screen.findByText(/Only if you agree .* sent to models\.example\.ch/)).toBeInTheDocument();
});

test('the cookies page shows the periods of the installation, and no device cookie if devices are not remembered', async () => {
  await opened('/cookies', mock(getAbout, { ...about, sessionIdleMinutes: 20, deviceDays: 0 }));
  expect(
    await screen.findByText(/It ends after 20 minutes without activity, after 12 hours/),
  ).toBeInTheDocument();
  expect(screen.queryByText('dossier_device')).not.toBeInTheDocument();
  expect(screen.getByText('dossier_browser')).toBeInTheDocument();
});

test('a legal page that fails to load can be retried', async () => {
  let response = mockError(getAbout, 'SERVICE_UNAVAILABLE');
  const { user } = await opened('/cookies', {
    endpoint: getAbout,
    respond: (request) => response.respond(request),
  });
  const retry = await screen.findByRole('button', { name: 'Try again' });
  response = mock(getAbout, about);
  await user.click(retry);
  expect(await heading('Cookies')).toBeTruthy();
});

test('a visitor is not redirected from a path without a page', async () => {
  await open('/nothing/here', { session: 'signedOut' });
  expect(await heading('Page Not Found')).toBeTruthy();
  expect(window.location.pathname).toBe('/nothing/here');
});

test('a path without a page shows Page Not Found, also in the document title', async () => {
  await open('/nothing/here');
  expect(await heading('Page Not Found')).toBeTruthy();
  await waitFor(() => expect(document.title).toBe('Page Not Found · Dossier'));
});

/** The paths of a remote for administrators, as the registry lists them to everyone else. */
const guarded: GuardedPath[] = [
  { path: '/desk', access: 'admin' },
  { path: '/desk/messages/*', access: 'admin' },
];

test.each(['/desk', '/desk/messages', '/desk/messages/12'])(
  'a page of a withheld remote (%s) is denied, and no remote is requested',
  async (path) => {
    await open(path, { guarded });
    expect(await heading('Access Denied')).toBeTruthy();
    expect(load).not.toHaveBeenCalled();
  },
);

test.each([
  ['user', 'Access Denied'],
  ['expert', 'mf-desk'],
  ['admin', 'mf-desk'],
] as const)('a page for experts shows %s: %s', async (role, text) => {
  const isListed = role !== 'user';
  await open('/desk/12/2025', {
    session: { id: 7, role },
    remotes: isListed ? [...published, entry('mf-desk', '/desk/12/2025', 'expert')] : published,
    guarded: isListed ? [] : [{ path: '/desk/*', access: 'expert' }],
  });
  expect(await heading(text)).toBeTruthy();
  if (!isListed) expect(screen.getByText(/experts and administrators/)).toBeTruthy();
});

test('a page of a withheld remote redirects a visitor to the sign-in page', async () => {
  await open('/desk/messages/12', { guarded, session: 'signedOut' });
  expect(await heading('mf-auth')).toBeTruthy();
  expect(window.history.state.usr).toEqual({ returnTo: '/desk/messages/12' });
});

test('an unknown path below a withheld remote is not found', async () => {
  await open('/desk/nothing', { guarded });
  expect(await heading('Page Not Found')).toBeTruthy();
});

test('an administrator opens the page', async () => {
  await open('/admin', {
    session: { id: 1, role: 'admin' },
    remotes: [...published, entry('mf-admin', '/admin', 'admin')],
  });
  expect(await heading('mf-admin')).toBeTruthy();
});

test('an expired session leads to the sign-in page, with a dialog', async () => {
  const { user } = await open('/');
  await heading('mf-home');
  act(() => publish('session-expired', {}));
  expect(await screen.findByText('Session Expired')).toBeInTheDocument();
  await waitFor(() => expect(window.location.pathname).toBe('/login'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByText('Session Expired')).not.toBeInTheDocument());
});

test('with unsaved work the page stays open, and the user signs in again in the dialog', async () => {
  const { user, calls } = await open('/profile');
  await heading('mf-profile');
  act(() => publish('session-expired', {}));
  await user.click(await screen.findByRole('button', { name: 'Log In' }));
  await user.type(await screen.findByLabelText('Verification code'), '12 34 56');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(await heading('mf-profile')).toBeTruthy();
  expect(window.location.pathname).toBe('/profile');
  expect(calls.filter(({ endpoint }) => endpoint.startsWith('auth.')).map(({ body }) => body)).toEqual([
    { email: 'anna@example.ch' },
    { email: 'anna@example.ch', code: '123456' },
    undefined,
  ]);
});

test('a failing remote shows an error card with its title; navigation and language selector work', async () => {
  load.mockRejectedValueOnce(new Error('broken'));
  const { user } = await open('/', {
    remotes: [{ ...entry('mf-home', '/'), buildId: 'never-loaded', owner: '@dossier/documents' }],
  });
  expect(await heading('mf-home is not available right now')).toBeTruthy();
  expect(screen.getByText('mf-home · Build never-loaded · Team @dossier/documents')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await heading('mf-home')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Language'), 'de');
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
});

const unpinFrom = (pins: string[]) =>
  mock(unpinBuild, () => {
    pins.pop();
    return { success: true as const };
  });

test('a pinned build is named on every page; one press leads back to the current one', async () => {
  const pins = ['mf-home'];
  const unpin = unpinFrom(pins);
  const { user } = await open('/', { pins, mocks: [unpin] });
  await heading('mf-home');
  expect(screen.getByText('You see a build under test of mf-home: 1.')).toBeTruthy();
  load.mockClear();
  await user.click(screen.getByRole('button', { name: 'Back to the current build' }));
  await waitFor(() => expect(screen.queryByText(/build under test/)).toBeNull());
  expect(await heading('mf-home')).toBeTruthy();
});

test('a pinned build that fails is replaced by the current one, with a notice', async () => {
  const pins = ['mf-home'];
  const unpin = unpinFrom(pins);
  load.mockRejectedValueOnce(new RangeError('broken'));
  const tried = { ...entry('mf-home', '/'), buildId: '2' };
  await open('/', { pins, remotes: [tried], mocks: [unpin] });
  expect(await heading('mf-home')).toBeTruthy();
  expect(screen.getByText('The build under test failed. You see the current one.')).toBeTruthy();
});
