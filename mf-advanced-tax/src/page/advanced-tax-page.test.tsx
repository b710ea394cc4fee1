import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it, vi } from 'vitest';
import {
  advancedTaxYears,
  finishAdvanced,
  getTaxStatus,
  languages,
  listSections,
  setSection,
} from '@dossier/contracts';
import { sampleTaxStatus } from '@dossier/contracts/testing';
import { subscribe } from '@dossier/remote-kit';
import { mock, mockError, renderRemote, type Mock } from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { fileOf, server, taxYear } from '../testing.ts';

const never = new Promise<never>(() => undefined);

const open = (api: Mock[], path = '/advanced-tax-info', options = {}) =>
  renderRemote(remote, path, { api, taxYear, ...options });
const toggleOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent);

describe('loading and access', () => {
  it('shows a loading state', async () => {
    await open([mock(getTaxStatus, () => never)]);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Advanced Tax Information');
    expect(screen.getByRole('link', { name: 'Back to home' })).toHaveAttribute('href', '/');
    expect(screen.getByText('Loading your tax year')).toBeInTheDocument();
  });

  it('reports a failed status request and can be retried', async () => {
    let fails = true;
    const [status, ...others] = server();
    const flaky: Mock = {
      ...status!,
      respond: (call) =>
        (fails ? mockError(getTaxStatus, 'SERVICE_UNAVAILABLE', { message: 'Down' }) : status!).respond(call),
    };
    const { user } = await open([flaky, ...others]);
    expect(await screen.findByText('Down')).toBeInTheDocument();
    fails = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await toggleOf('Investments')).toBeDefined();
  });

  it('is locked below status 3, with a link to home', async () => {
    const { calls } = await open([mock(getTaxStatus, sampleTaxStatus(2, { taxYear }))]);
    expect(await screen.findByText('Not open yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Continue on the home screen' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
    expect(calls.map(({ endpoint }) => endpoint)).toEqual([getTaxStatus.id]);
  });

  it('shows the same under the legacy address', async () => {
    await open(server(), '/advanced-tax-info-legacy');
    expect(await toggleOf('Section Complete')).toBeDefined();
  });
});

describe('tax year', () => {
  it('explains a year that cannot be filed yet and does not select it', async () => {
    const { user, calls } = await open(server());
    const blocked = advancedTaxYears(new Date()).find(({ available }) => !available)!.year;
    await user.click(screen.getByRole('radio', { name: String(blocked) }));
    expect(await screen.findByText('Tax Year Not Available')).toBeInTheDocument();
    expect(
      screen.getByText(`Returns for ${blocked} can be filed from January 1, ${blocked + 1}.`),
    ).toBeInTheDocument();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: String(taxYear) })).toBeChecked();
    expect(calls.some(({ query }) => query['taxYear'] === String(blocked))).toBe(false);
  });

  it('publishes a new year once, after 100 ms', async () => {
    const { calls } = await open(server());
    await toggleOf('Investments');
    const listener = vi.fn();
    const end = subscribe('taxYearChanged', listener);
    vi.useFakeTimers();
    try {
      fireEvent.click(screen.getByRole('radio', { name: String(taxYear - 2) }));
      fireEvent.click(screen.getByRole('radio', { name: String(taxYear - 1) }));
      expect(screen.getByRole<HTMLInputElement>('radio', { name: String(taxYear - 1) })).toBeChecked();
      await act(() => vi.advanceTimersByTimeAsync(99));
      expect(listener).not.toHaveBeenCalled();
      await act(() => vi.advanceTimersByTimeAsync(1));
      expect(listener.mock.calls).toEqual([[{ taxYear: taxYear - 1 }]]);
    } finally {
      vi.useRealTimers();
      end();
    }
    await waitFor(() => expect(calls.at(-1)?.query['taxYear']).toBe(String(taxYear - 1)));
  });
});

describe('sections', () => {
  it('adds a tab for an enabled section at once and saves it', async () => {
    const { user, calls } = await open(server());
    await toggleOf('Investments');
    expect(tabs()).toEqual(['Overview', 'Authorization']);
    await user.click(await toggleOf('Foreign'));
    expect(tabs()).toEqual(['Overview', 'Authorization', 'Foreign']);
    expect(await screen.findByText('Tax section enabled successfully')).toBeInTheDocument();
    const saved = calls.find(({ endpoint }) => endpoint === setSection.id);
    expect([saved?.params, saved?.body]).toEqual([{ section: 'foreignIncome' }, { taxYear, enabled: true }]);
  });

  it('keeps two changes made in a row', async () => {
    const { user } = await open(server());
    await user.click(await toggleOf('Deductions'));
    await user.click(await toggleOf('Spouse'));
    await waitFor(() => expect(tabs()).toEqual(['Overview', 'Authorization', 'Deductions', 'Spouse']));
  });

  it('reverts a change that could not be saved and reports it', async () => {
    const { user } = await open([...server(), mockError(setSection, 'SERVICE_UNAVAILABLE')]);
    const toggle = await toggleOf('Children');
    await user.click(toggle);
    expect(await screen.findByText('Could not save your preference. Please try again.')).toBeInTheDocument();
    expect(toggle).not.toBeChecked();
    expect(tabs()).toEqual(['Overview', 'Authorization']);
  });

  it('counts files per card; authorization cannot be disabled; a disabled section is not a link', async () => {
    await open(
      server({ on: ['realEstate'], files: [fileOf(13, 'a.pdf'), fileOf(14, 'b.pdf'), fileOf(1, 'c.pdf')] }),
    );
    await toggleOf('Property');
    const card = (name: string) => within(screen.getByRole('heading', { name }).closest('article')!);
    await waitFor(() => expect(card('Property').getByText('2 files')).toBeInTheDocument());
    expect(card('Children').getByText('No files')).toBeInTheDocument();
    const always = card('Authorization').getByRole<HTMLInputElement>('switch', { description: 'Always on' });
    expect([always.checked, always.disabled]).toEqual([true, true]);
    expect(card('Authorization').getByRole('link')).toBeInTheDocument();
    expect(card('Children').queryByRole('link')).not.toBeInTheDocument();
  });

  it('reports sections that cannot be loaded', async () => {
    await open([...server(), mockError(listSections, 'SERVICE_UNAVAILABLE', { message: 'Down' })]);
    expect(await screen.findByText("We couldn't load your sections")).toBeInTheDocument();
  });
});

describe('tabs', () => {
  it('keeps the tab in the URL', async () => {
    const { user, location } = await open(
      server({ on: ['foreignIncome'] }),
      '/advanced-tax-info?tab=foreignIncome',
    );
    expect(
      await screen.findByText('Report income earned outside your canton or country.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Authorization' }));
    await waitFor(() => expect(location()).toBe('/advanced-tax-info?tab=authorization'));
  });

  it('supports arrow keys', async () => {
    const { user, location } = await open(server(), '/advanced-tax-info?tab=authorization');
    const tab = await screen.findByRole('tab', { name: 'Authorization' });
    while (document.activeElement !== tab) await user.tab();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Overview'));
    await user.keyboard('{Enter}'); // in a browser the arrow chooses as well; jsdom lets both happen in one frame
    await waitFor(() => expect(location()).toBe('/advanced-tax-info'));
    expect(screen.getByRole('tab', { name: 'Overview', selected: true })).toBeInTheDocument();
  });

  it('shows the overview for the tab of a disabled section', async () => {
    await open(server(), '/advanced-tax-info?tab=spouse');
    await toggleOf('Spouse');
    expect(screen.getByRole('tab', { name: 'Overview', selected: true })).toBeInTheDocument();
  });

  it('opens the tab of a card and moves focus there', async () => {
    const { user, location } = await open(server());
    await user.click(await screen.findByRole('link', { name: 'Authorization' }));
    expect(location()).toBe('/advanced-tax-info?tab=authorization');
    expect(document.activeElement?.textContent).toBe('Authorization & Tax ID');
  });
});

describe('finishing', () => {
  it('finishes with switch and button, then links to home', async () => {
    const { user, calls } = await open(server());
    expect(screen.queryByRole('button', { name: 'Finish Section' })).not.toBeInTheDocument();
    const listener = vi.fn();
    const end = subscribe('advancedFinished', listener);
    const toggle = await toggleOf('Section Complete');
    await user.click(toggle);
    await user.click(screen.getByRole('button', { name: 'Finish Section' }));
    expect(
      await screen.findByText('You can now transmit your files from the home screen.'),
    ).toBeInTheDocument();
    end();
    expect(listener.mock.calls).toEqual([[{ taxYear, finished: true }]]);
    expect(calls.at(-1)?.body).toEqual({ taxYear, finished: true });
    expect(screen.queryByRole('button', { name: 'Finish Section' })).not.toBeInTheDocument();
    expect(screen.getAllByText('Section Completed').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Go to Transmit Files' })).toHaveAttribute('href', '/');
    await waitFor(() => expect(toggle).toHaveFocus());
  });

  it('clears the finished flag when switched off', async () => {
    const { user, calls } = await open(
      server({ status: sampleTaxStatus(3, { taxYear, advancedFinished: true }) }),
    );
    const toggle = await toggleOf('Section Complete');
    expect(toggle).toBeChecked();
    await user.click(toggle);
    await waitFor(() => expect(screen.queryByText('Section Completed')).not.toBeInTheDocument());
    expect(calls.at(-1)?.body).toEqual({ taxYear, finished: false });
    expect(toggle).not.toBeChecked();
  });

  it('reports a failure and stays unfinished', async () => {
    const { user } = await open([...server(), mockError(finishAdvanced, 'SERVICE_UNAVAILABLE')]);
    await user.click(await toggleOf('Section Complete'));
    await user.click(screen.getByRole('button', { name: 'Finish Section' }));
    expect(await screen.findByText('Could not update section toggle. Please try again.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Finish Section' })).toBeInTheDocument();
  });

  it('offers nothing to finish for a transmitted year', async () => {
    await open(
      server({
        status: sampleTaxStatus(5, { taxYear, transmittedAt: `${taxYear + 1}-01-01T00:00:00.000Z` }),
      }),
    );
    expect(await screen.findByText(`Tax year ${taxYear} has been transmitted`)).toBeInTheDocument();
    expect(screen.queryByRole('switch', { name: 'Section Complete' })).not.toBeInTheDocument();
  });
});

const on = ['investments', 'deductions', 'realEstate', 'foreignIncome'] as const;
it.each([
  ...languages.map((language) => [language, ''] as const),
  ...['authorization', ...on].map((tab) => ['en', `?tab=${tab}`] as const),
])('is accessible in %s at "%s"', async (language, search) => {
  const { container } = await open(
    server({ on: [...on], files: [fileOf(15, 'a.pdf')] }),
    `/advanced-tax-info${search}`,
    { language },
  );
  await screen.findByRole('tablist');
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});
