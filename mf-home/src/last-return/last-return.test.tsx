import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  decideProposal,
  getLastReturn,
  getProfile,
  getSpouse,
  languages,
  listChildren,
  saveChildren,
  saveSpouse,
  updateProfile,
  type Child,
  type LastReturn,
  type Profile,
} from '@dossier/contracts';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { openHome, Server, storedFile, toast } from '../testing.tsx';
import { readingOf } from '../testing-readings.ts';

const returned = storedFile('steuererklaerung.pdf', 40);
type Proposal = LastReturn['proposals'][number];
const proposal = (change: Partial<Proposal> & Pick<Proposal, 'id' | 'subject'>): Proposal => ({
  owner: 'self',
  text: '',
  amount: null,
  fields: {},
  person: null,
  paper: null,
  decision: null,
  ...change,
});
const address = proposal({
  id: 'address',
  subject: 'address',
  text: 'Lindenweg 7a, 3072 Ostermundigen',
  fields: { street: 'Lindenweg', houseNumber: '7a', zipCode: '3072', city: 'Ostermundigen' },
});
const employer = proposal({
  id: 'employer.2.1',
  subject: 'employer',
  owner: 'spouse',
  text: 'Holzbau Steinmatt AG',
  amount: 63_250,
  paper: 'salaryCertificate',
});
const lia = proposal({
  id: 'child.1',
  subject: 'child',
  owner: 'child',
  text: 'Lia Muster',
  person: { firstName: 'Lia', lastName: 'Muster', birthDate: '2016-06-30' },
});
const beat = proposal({
  id: 'spouse.2',
  subject: 'spouse',
  owner: 'spouse',
  text: 'Beat Muster',
  fields: { spouseDateOfBirth: '1983-11-02' },
  person: { firstName: 'Beat', lastName: 'Muster', birthDate: '1983-11-02' },
});
const religion = proposal({ id: 'religion.1', subject: 'religion', fields: { religion: 'roman_catholic' } });

let server: Server;
let lastReturn: LastReturn;
let children: Child[];
let saved: unknown[];
beforeEach(() => {
  server = new Server();
  server.files = [returned];
  server.readings = [readingOf(returned, { kind: 'taxReturn', kindName: 'Tax return', taxYear: 2023 })];
  lastReturn = {
    fileId: returned.id,
    taxYear: 2023,
    proposals: [address, employer, lia, beat, religion],
  };
  children = [];
  saved = [];
});
const profile: Profile = {
  userId: 1,
  version: 1,
  subscriptionPlan: 'none',
  isProfileComplete: true,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};
const year = { taxYear: 2024, version: 3, lastUpdated: null };
const decide = mock(decideProposal, ({ params, body }) => {
  lastReturn = {
    ...lastReturn,
    proposals: lastReturn.proposals.map((each) =>
      each.id === params.proposalId ? { ...each, decision: body.decision } : each,
    ),
  };
  return lastReturn;
});
const api = [
  mock(getLastReturn, () => lastReturn),
  decide,
  mock(updateProfile, ({ body }) => {
    saved.push(body);
    Object.assign(server.answers, body);
    return profile;
  }),
  mock(getProfile, () => profile),
  mock(listChildren, () => ({ ...year, children })),
  mock(saveChildren, ({ body }) => {
    children = body.children.map((child) => ({ ...(child as Child), id: crypto.randomUUID() }));
    return { ...year, children };
  }),
  mock(getSpouse, () => ({ ...year, spouse: null, ahvNumbers: false })),
  mock(saveSpouse, ({ body }) => {
    saved.push(body);
    return { ...year, spouse: null, ahvNumbers: false };
  }),
];
const card = async () =>
  within((await screen.findByRole('heading', { name: /^Your tax return of 2023/ })).closest('section')!);
const press = async (user: Awaited<ReturnType<typeof openHome>>['user'], name: RegExp) =>
  user.click((await card()).getByRole('button', { name }));

describe('last year’s return', () => {
  it('proposes what the profile does not have, and writes nothing by itself', async () => {
    server.answers = {
      religion: 'roman_catholic',
      street: 'Seeweg',
      houseNumber: '1',
      zipCode: '8001',
      city: 'Zürich',
    };
    const { countCalls } = await openHome(server, api);
    const rows = (await card()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(
        /^AddressLindenweg 7a, 3072 OstermundigenIn your profile now: Seeweg 1, 8001 Zürich/,
      ),
      expect.stringMatching(/^Employer.* of your spouseHolzbau Steinmatt AG · CHF 63'250.00/),
      expect.stringMatching(/^ChildLia Muster · born Jun 30, 2016/),
      expect.stringMatching(/^SpouseBeat Muster/),
    ]);
    expect(await accessibilityViolations()).toEqual([]);
    expect([updateProfile, saveChildren, saveSpouse, decideProposal].map(countCalls)).toEqual([0, 0, 0, 0]);
  });

  it('takes over address, child, spouse and employer by one press each, through their own endpoints', async () => {
    const { user, calls } = await openHome(server, api);
    await press(user, /^Take over Address/);
    await waitFor(() => expect(saved).toEqual([{ ...address.fields, taxYear: 2024 }]));
    await press(user, /^Take over Child/);
    await waitFor(() => expect(children).toMatchObject([{ firstName: 'Lia', birthDate: '2016-06-30' }]));
    await waitFor(() => expect(saved[1]).toMatchObject({ hasChildren: true, childrenAges: [8] }));
    await press(user, /^Take over Spouse/);
    await waitFor(() => expect(saved[2]).toMatchObject({ firstName: 'Beat', age: 41, version: 3 }));
    await press(user, /^Take over Employer/);
    expect(await toast(/^Taken over: Employer/ as never)).toBeTruthy();
    const decided = calls.filter(({ endpoint }) => endpoint === decideProposal.id);
    expect(decided.map(({ params, body }) => [params['proposalId'], body])).toEqual(
      ['address', 'child.1', 'spouse.2', 'employer.2.1'].map((id) => [id, { decision: 'accepted' }]),
    );
  });

  it('adds no child twice when the first attempt was interrupted', async () => {
    children = [
      {
        ...lia.person!,
        id: crypto.randomUUID(),
        disability: false,
        schoolingInfo: '',
        alimony: '',
        fileIds: [],
      },
    ];
    const { user, countCalls } = await openHome(server, api);
    await press(user, /^Take over Child/);
    await waitFor(() => expect(countCalls(decideProposal)).toBe(1));
    expect(countCalls(saveChildren)).toBe(0);
  });

  it('leaves out, with Undo, and keeps what could not be saved', async () => {
    const { user } = await openHome(server, api);
    await press(user, /^Leave out Address/);
    const leave = { name: /^Leave out Address/ };
    await waitFor(async () => expect((await card()).queryByRole('button', leave)).toBeNull());
    await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!);
    expect(await (await card()).findByRole('button', leave)).toBeInTheDocument();
    expect(saved).toEqual([]);
  });

  it('says what was not saved, and proposes it again', async () => {
    const { user, countCalls } = await openHome(server, [
      ...api,
      mockError(updateProfile, 'VALIDATION_FAILED'),
    ]);
    await press(user, /^Take over Address/);
    expect(await toast("We couldn't save that")).toBeTruthy();
    expect((await card()).getByRole('button', { name: /^Take over Address/ })).toBeEnabled();
    expect(countCalls(decideProposal)).toBe(0);
  });

  it('is absent once the year is transmitted, without a return, and when all is decided', async () => {
    server.status = 4;
    const first = await openHome(server, api);
    await screen.findByRole('heading', { level: 1 });
    expect(first.countCalls(getLastReturn)).toBe(0);
    first.unmount();
    server.status = 2;
    server.readings = [readingOf(returned)];
    const second = await openHome(server, api);
    await screen.findByText(/of 6$/);
    expect(second.countCalls(getLastReturn)).toBe(0);
  });

  it.each(languages)('has every text in %s', async (language) => {
    const { container } = await openHome(server, api, { language });
    await waitFor(() => expect(container).toHaveTextContent('Lindenweg'));
    expect(container).not.toHaveTextContent(/takeover\.|\{\{/);
  });
});
