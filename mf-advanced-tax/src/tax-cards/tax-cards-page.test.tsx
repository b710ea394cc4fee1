import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  cardCategories,
  cardGuides,
  cardIds,
  getProfile,
  listCardPanels,
  setCardPanel,
  type Profile,
  type ResponseOf,
} from '@dossier/contracts';
import { accessibilityViolations, mock, mockError, renderRemote } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';

const fresh: Profile = {
  userId: 7,
  version: 1,
  subscriptionPlan: 'basic',
  isProfileComplete: false,
  isTaxProfileComplete: false,
  termsAcceptedAt: null,
};
/** Enables eight cards in five categories; fills six of the nine fields of the completeness. */
const anna: Profile = {
  ...fresh,
  firstName: 'Anna',
  lastName: 'Muster',
  cantonOfResidence: 'ZH',
  maritalStatus: 'divorced',
  employmentType: 'mixed',
  hasChildren: true,
  numberOfProperties: 3,
  isFirefighter: true,
};
/** Enables a card in every category. */
const everything: Profile = {
  ...anna,
  paysAlimony: true,
  propertyOwner: true,
  hasInvestments: true,
  hasPillar3a: true,
  hasPension: true,
  isDisabled: true,
  hasForeignIncome: true,
  receivesAHVIV: true,
  movedDuringYear: 'yes',
};

async function open(profile: Profile, panels: ResponseOf<typeof listCardPanels> = []) {
  const rendered = await renderRemote(remote, '/tax-card-demo', {
    api: [
      mock(getProfile, profile),
      mock(listCardPanels, panels),
      mock(setCardPanel, ({ params, body }) => ({
        ...body,
        taxYear: Number(body.taxYear),
        panel: params.panel,
      })),
    ],
  });
  await waitFor(() => expect(rendered.container.querySelector('[aria-expanded]')).not.toBeNull());
  return rendered;
}

const section = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name} \\d`) });
const expanded = () =>
  screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent?.replace(/ .*/, ''));
const tile = (list: string, title: string) => {
  const heading = within(screen.getByRole('list', { name: list })).getByRole('heading', { name: title });
  return heading.closest('li')?.textContent;
};

describe('the tax cards', () => {
  it('shows the summary, expands applicable sections and explains each card', async () => {
    const { user, missing } = await open(anna);
    expect(screen.getByRole('heading', { level: 1, name: 'Tax Card Demo' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');

    const figures = screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(figures).toEqual([
      ['Active Sections', '5 of 11'],
      ['Enabled Cards', '8 of 21'],
      ['Profile Complete', '67%'],
      ['Priority Cards', '3'],
    ]);
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '67');

    const recommended = within(screen.getByRole('list', { name: 'Priority recommendations' }));
    expect(recommended.getAllByRole('heading').map((title) => title.textContent)).toEqual([
      'Child deduction',
      'Self-employment',
      'Alimony payments',
    ]);
    expect(
      recommended.getAllByRole('link', { name: /^Open|^Add/ }).map((link) => link.getAttribute('href')),
    ).toEqual(['/advanced-tax-info?tab=children', '/?category=41', '/advanced-tax-info?tab=children']);

    expect(screen.getAllByRole('button', { name: / enabled$/ })).toHaveLength(cardCategories.length);
    expect(expanded()).toEqual(['Family', 'Relationship', 'Employment', 'Special', 'Canton']);
    expect(section('Employment').textContent).toBe('Employment 2 of 3 enabled');
    expect(tile('Employment', 'Self-employment')).toMatch(/You are employed and self-employed/);
    expect(tile('Employment', 'Farming income')).toMatch(/Not applicable - employment type$/);
    expect(tile('Relationship', 'Alimony payments')).toMatch(/You are divorced/);
    expect(tile('Canton', 'Cantonal deductions')).toMatch(/Your canton of residence: Zurich/);

    expect(screen.queryByRole('list', { name: 'Property' })).not.toBeInTheDocument();
    section('Property').focus();
    await user.keyboard('{Enter}');
    expect(section('Property')).toHaveAttribute('aria-expanded', 'true');
    expect(tile('Property', 'Rental income')).toMatch(
      /Not applicable - property ownership, number of properties$/,
    );
    const content = document.getElementById(section('Property').getAttribute('aria-controls') ?? '');
    expect(content?.contains(screen.getByRole('list', { name: 'Property' }))).toBe(true);
    await user.click(section('Family'));
    expect(section('Family')).toHaveAttribute('aria-expanded', 'false');
    expect(screen.queryByRole('list', { name: 'Family' })).not.toBeInTheDocument();
    expect(missing).toEqual([]);
  });

  it('collapses every section and links to the tax profile when there are no answers', async () => {
    await open(fresh);
    expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
    expect(screen.queryByRole('list', { name: 'Priority recommendations' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to the tax profile' })).toHaveAttribute(
      'href',
      '/profile?setup=tax',
    );
  });

  it('remembers on the server which categories were expanded or collapsed', async () => {
    const { user, calls } = await open(anna, [
      { panel: 'cards-property', taxYear: 2024, isExpanded: true },
      { panel: 'cards-family', taxYear: 2024, isExpanded: false },
    ]);
    expect(expanded()).toEqual(['Relationship', 'Property', 'Employment', 'Special', 'Canton']);
    await user.click(section('Canton'));
    expect(expanded()).toEqual(['Relationship', 'Property', 'Employment', 'Special']);
    const [saved] = calls.filter(({ endpoint }) => endpoint === setCardPanel.id);
    expect(saved).toMatchObject({ params: { panel: 'cards-canton' }, body: { isExpanded: false } });
  });

  it('keeps a category as the user left it when saving fails', async () => {
    const { user } = await renderRemote(remote, '/tax-card-demo', {
      api: [
        mock(getProfile, anna),
        mockError(listCardPanels, 'SERVICE_UNAVAILABLE'),
        mockError(setCardPanel, 'SERVICE_UNAVAILABLE'),
      ],
    });
    await user.click(await screen.findByRole('button', { name: /^Family \d/ }));
    expect(section('Family')).toHaveAttribute('aria-expanded', 'false');
  });

  it('links every card that applies to its place, and every card to its sources', async () => {
    const { container } = await open(everything);
    for (const id of cardIds) expect(cardGuides[id].sources.length).toBeGreaterThan(0);
    const cards = [...container.querySelectorAll('h4')].map((title) => title.parentElement!);
    for (const card of cards) {
      const isEnabled = !card.textContent?.includes('Not applicable');
      const links = within(card).getAllByRole('link');
      const inside = links.filter((link) => link.getAttribute('href')?.startsWith('/'));
      expect(inside, card.textContent ?? '').toHaveLength(isEnabled ? 1 : 0);
      expect(links.length, card.textContent ?? '').toBeGreaterThan(inside.length);
    }
    const childCard = within(cards[0]!);
    expect(childCard.getByRole('link', { name: /^Art\. 35 para\. 1 let\. a DBG/ })).toHaveAttribute(
      'href',
      'https://www.fedlex.admin.ch/eli/cc/1991/1184_1184_1184/de#art_35',
    );
    expect(childCard.getByRole('link', { name: /Open “Children”/ })).toHaveAttribute(
      'href',
      '/advanced-tax-info?tab=children',
    );
  });

  it('shows loading and error states and can be retried', async () => {
    const failing = await renderRemote(remote, '/tax-card-demo', {
      api: [mockError(getProfile, 'SERVICE_UNAVAILABLE'), mock(listCardPanels, [])],
    });
    await screen.findByRole('heading', { name: 'Unable to load tax card activation data' });
    const callsBefore = failing.calls.length;
    await failing.user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(failing.calls.length).toBe(callsBefore + 1));
    failing.unmount();

    const never = new Promise<Profile>(() => undefined);
    await renderRemote(remote, '/tax-card-demo', {
      api: [mock(getProfile, () => never), mock(listCardPanels, [])],
    });
    expect(await screen.findByText('Loading your tax cards')).toHaveAttribute('role', 'status');
  });
});

/** Traces of a missing text or an untranslated value. */
const missingTexts = /taxCards\.|page\.|\{\{|undefined|true/;

it.each([
  ['employed', 'You are employed', 'married', 'You are married'],
  ['self-employed', 'You are self-employed', 'separated', 'You are separated'],
  ['farmer', 'You work in farming', 'divorced', 'You are divorced'],
  ['retired', 'You are retired', 'married', 'You are married'],
] as const)('names the answer %s as a reason', async (employmentType, work, maritalStatus, marital) => {
  const { container } = await open({ ...anna, employmentType, maritalStatus });
  expect(container).toHaveTextContent(work);
  expect(container).toHaveTextContent(marital);
  expect(container).not.toHaveTextContent(missingTexts);
});

it('has a text for every card, field and reason, accessible', async () => {
  const { container, unmount } = await open(fresh);
  act(() => {
    for (const button of container.querySelectorAll<HTMLElement>('[aria-expanded=false]')) button.click();
  });
  expect(container.querySelectorAll('h4')).toHaveLength(cardIds.length);
  expect(container).not.toHaveTextContent(missingTexts);
  expect(await accessibilityViolations()).toEqual([]);
  unmount();
  const all = await open(everything);
  expect(all.container.querySelectorAll('[aria-expanded=true]')).toHaveLength(cardCategories.length);
  expect(all.container).not.toHaveTextContent(missingTexts);
});
