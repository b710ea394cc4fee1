import {
  listDeskFiles,
  listDeskFilings,
  searchDeskFilings,
  type DeskFiling,
  type FoundPaper,
} from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import remote from '../remote.tsx';
import { filingApi, sampleDeskFile, sampleDeskFiling } from '../testing.ts';

const filings: DeskFiling[] = Array.from({ length: 60 }, (_, index) =>
  sampleDeskFiling({
    person: { userId: 100 + index, name: `Person ${index}`, email: `p${index}@example.ch` },
  }),
);
const list: Mock = {
  endpoint: listDeskFilings,
  respond: async ({ query }) => {
    const [from, limit] = [Number(query['cursor'] ?? 0), Number(query['limit'])];
    const next = from + limit;
    return Response.json(filings.slice(from, next), {
      headers: {
        'x-total-count': String(filings.length),
        ...(next < filings.length && { 'x-next-cursor': String(next) }),
      },
    });
  },
};
const files = [sampleDeskFile('wage.png'), sampleDeskFile('bank.png')];
const paper: FoundPaper = {
  fileId: files[1]!.id,
  taxYear: 2025,
  name: 'bank.png',
  page: 2,
  box: [0.1, 0.2, 0.3, 0.05],
  text: 'Saldo 500',
};
/** Finds a paper of one user, and searches ten filings at a time. */
const search = (foundOf: number, typos = false) =>
  mock(searchDeskFilings, ({ body }) => ({
    searched: Math.min(10, body.filings.length),
    found: body.filings
      .slice(0, 10)
      .filter(({ userId }) => userId === foundOf && body.typos === typos)
      .map(({ userId }) => ({ userId, taxYear: 2025, hasMore: true, papers: [paper] })),
  }));
const open = (path: string, ...api: Mock[]) =>
  renderRemote(remote, path, {
    session: { id: 9, role: 'expert' },
    api: [...filingApi(() => sampleDeskFiling()), list, mock(listDeskFiles, () => files), ...api],
  });
const field = () => screen.findByRole('searchbox', { name: 'Words, names or amounts on documents' });
const status = (text: RegExp) => screen.findByText(text, { selector: '[role=status]' });

it('searches the filings of the list some at a time, and opens a paper at the place', async () => {
  const { user, calls, location } = await open('/desk/search', search(137));
  await user.type(await field(), 'saldo{Enter}');
  expect(location()).toBe('/desk/search?q=saldo');
  expect(await status(/^Searched 60 of 60 filings\. 1 filing with documents found\.$/)).toBeInTheDocument();
  const asked = calls.filter(({ endpoint }) => endpoint === searchDeskFilings.id);
  const keys = asked.flatMap(({ body }) => (body as { filings: unknown[] }).filings);
  expect(keys.length, 'those after the time of a call are sent again').toBeGreaterThan(60);
  expect(calls.find(({ endpoint }) => endpoint === listDeskFilings.id)?.query).toMatchObject({
    sort: 'latest',
    snoozed: 'all',
  });
  const results = within(screen.getByRole('list', { name: 'Filings with documents found' }));
  expect(results.getByRole('heading', { name: 'Person 37 · 2025' })).toBeInTheDocument();
  expect(results.getByText('page 2', { exact: false })).toBeInTheDocument();
  expect(document.querySelector('mark')).toHaveTextContent('Saldo');
  expect(results.getByRole('link', { name: 'More documents of this filing' })).toHaveAttribute(
    'href',
    '/desk/137/2025',
  );
  expect(await accessibilityViolations()).toEqual([]);
  expect(results.getByRole('link', { name: 'bank.png' })).toHaveAttribute(
    'href',
    `/desk/137/2025?file=${files[1]!.id}`,
  );
});

it('opens the workbench with the paper of the address', async () => {
  await open(`/desk/12/2025?file=${files[1]!.id}`);
  const papers = within(await screen.findByRole('list', { name: 'Documents of the dossier' }));
  const row = papers.getByRole('button', { name: /^bank/ });
  await waitFor(() => expect(row).toHaveAttribute('aria-current', 'true'));
});

it('goes there by a key, from the list, and to the field on the page', async () => {
  const { user, location } = await open('/desk', search(0));
  await screen.findByRole('link', { name: 'Search documents' });
  await user.keyboard('/');
  await waitFor(() => expect(location()).toBe('/desk/search'));
  const input = await field();
  await user.keyboard('/');
  await waitFor(() => expect(input).toHaveFocus());
});

it('says that nothing was found, and offers words with an error of typing', async () => {
  const { user, location } = await open('/desk/search?q=Maier', search(140, true));
  expect(await screen.findByRole('heading', { name: 'Nothing found for “Maier”' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Search with one wrong letter, too' }));
  expect(location()).toBe('/desk/search?q=Maier&typos=1');
  expect(await screen.findByRole('heading', { name: 'Person 40 · 2025' })).toBeInTheDocument();
});

it('goes on after a failure where it was', async () => {
  let isDown = true;
  const down = mockError(searchDeskFilings, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' });
  const up = search(100);
  const { user } = await open('/desk/search?q=saldo', {
    endpoint: searchDeskFilings,
    respond: (call) => (isDown ? down : up).respond(call),
  });
  expect(await screen.findByText('Back soon.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await status(/^Searched 60 of 60/)).toBeInTheDocument();
});

it('asks before it searches more than a hundred filings', async () => {
  const many = Array.from({ length: 130 }, (_, index) =>
    sampleDeskFiling({ person: { userId: 1000 + index, name: `Person ${index}`, email: null } }),
  );
  const kept = filings.splice(0, filings.length, ...many);
  const { user } = await open('/desk/search?q=saldo', search(1125));
  expect(await status(/^Searched 100 of 130 filings\.$/)).toBeInTheDocument();
  expect(
    await screen.findByRole('heading', { name: 'Nothing found for “saldo” so far' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Search further filings' }));
  expect(await screen.findByRole('heading', { name: 'Person 125 · 2025' })).toBeInTheDocument();
  filings.splice(0, filings.length, ...kept);
});
