import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  getProfile,
  getTaxProfileDraft,
  getTaxStatus,
  saveDeclaration,
  saveTaxProfileDraft,
  setStatus,
  updateProfile,
  yearInZurich,
} from '@dossier/contracts';
import { setData } from '@dossier/remote-kit';
import { accessibilityViolations, mock, mockError } from '@dossier/remote-kit/testing';
import { answers, profile, at, server, settled, openWizard, button, setUpWizardTests } from './testing.tsx';

setUpWizardTests();

describe('completing', () => {
  it('saves, stores the declaration, moves the status, and redirects home after a second', async () => {
    server.draft = at('pension', { ...answers, propertyOwner: true, propertyCountry: 'IT' });
    const { calls, bodies, location } = await openWizard();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => button('Complete').click());
    act(() => button('Complete').click());
    while (!screen.queryByText('Tax profile saved')) await settled();
    expect(
      calls.map(({ endpoint }) => endpoint).filter((id) => /update|Declaration|status/.test(id)),
    ).toEqual([getTaxStatus.id, updateProfile.id, saveDeclaration.id, getTaxStatus.id, setStatus.id]);
    expect(bodies(updateProfile)[0]).toMatchObject({
      ...answers,
      propertyOwner: true,
      propertyCountry: 'IT',
      name: 'Anna Muster',
      isTaxProfileComplete: true,
      taxYear: 2024,
      version: 2,
    });
    expect(bodies(setStatus)).toEqual([{ statusId: 2, taxYear: 2024 }]);
    expect(bodies<{ filename: string; taxData: object }>(saveDeclaration)[0]).toMatchObject({
      filename: expect.stringMatching(/^tax_declaration_7_\d{4}-\d\d-\d\d\.json$/),
      taxData: {
        location: { cantonOfResidence: 'ZH' },
        realEstate: { propertyOwner: true, propertyCountry: 'Italy' },
        metadata: { taxYear: 2024, completionStatus: 'complete' },
      },
    });
    expect(location()).toBe('/profile?setup=tax');
    await act(() => vi.advanceTimersByTimeAsync(999));
    expect(location()).toBe('/profile?setup=tax');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(location()).toBe('/');
  });

  it('redirects home when declaration and status fail: the server moves the status itself', async () => {
    server.draft = at('pension');
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { next, location } = await openWizard([
      mockError(saveDeclaration, 'SERVICE_UNAVAILABLE'),
      mockError(setStatus, 'SERVICE_UNAVAILABLE'),
    ]);
    await next();
    expect(await screen.findByText('Error exporting tax data')).toBeVisible();
    expect(screen.getByText('test', { selector: 'span' })).toBeVisible();
    await waitFor(() => expect(location()).toBe('/'));
    expect(log).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });

  it('reports a failure and stays; a retry uses the latest version', async () => {
    server.draft = at('pension');
    const stale = mockError(updateProfile, 'STALE_VERSION', { message: 'Changed elsewhere' });
    let isFirst = true;
    const { next, bodies, location } = await openWizard([
      {
        endpoint: updateProfile,
        respond: (request) => {
          if (!isFirst)
            return mock(updateProfile, { ...server.profile, isTaxProfileComplete: true }).respond(request);
          isFirst = false;
          server.profile = { ...profile, firstName: 'Annina', version: 5 };
          server.draft = at('pension', { ...answers, firstName: 'Annina' });
          return stale.respond(request);
        },
      },
    ]);
    await next();
    expect((await screen.findByText('Changed elsewhere')).closest('[role=alert]')).toBeTruthy();
    expect(await accessibilityViolations()).toEqual([]);
    expect(location()).toBe('/profile?setup=tax');
    const notice = await screen.findByText('Changed elsewhere in the meantime');
    expect(notice.closest('[role=status]')).toHaveTextContent('device: First name.');
    await next();
    await waitFor(() => expect(location()).toBe('/'));
    expect(bodies(updateProfile)).toMatchObject([
      { version: 2, firstName: 'Anna' },
      { version: 5, firstName: 'Annina' },
    ]);
  });

  it('shows the request id of an unexpected failure', async () => {
    server.draft = at('pension');
    const { next } = await openWizard([
      mockError(updateProfile, 'SERVICE_UNAVAILABLE', { message: 'Down for a minute' }),
    ]);
    await next();
    const notice = (await screen.findByText(/Down for a minute/)).closest('[role=alert]');
    expect(notice).toHaveTextContent('Request ID: test');
  });

  it('uses the profile version it started with, not a newer one in the cache', async () => {
    server.draft = at('pension');
    const { next, bodies } = await openWizard([mockError(updateProfile, 'STALE_VERSION')]);
    await act(() =>
      setData(getProfile, { query: { taxYear: 2024 } }, { ...profile, firstName: 'Annina', version: 5 }),
    );
    await next();
    await waitFor(() => expect(bodies(updateProfile)).toMatchObject([{ version: 2, firstName: 'Anna' }]));
  });

  it('waits for a running draft save, which would otherwise restore the draft', async () => {
    server.draft = at('employment');
    const gate = Promise.withResolvers<void>();
    const { next, bodies, calls } = await openWizard([
      mock(saveTaxProfileDraft, async ({ body }) => {
        await gate.promise;
        return at(body.step, body.values);
      }),
    ]);
    await next();
    await next();
    expect(bodies(updateProfile)).toEqual([]);
    gate.resolve();
    await waitFor(() => expect(bodies(updateProfile)).toHaveLength(1));
    const made = calls.map(({ endpoint }) => endpoint);
    expect(made).toContain(saveTaxProfileDraft.id);
    expect(made.lastIndexOf(saveTaxProfileDraft.id)).toBeLessThan(made.indexOf(updateProfile.id));
  });
});

describe('a year that cannot be filed yet', () => {
  const current = yearInZurich(new Date());
  const newcomer = { ...answers, swissResidence: 'arrived' as const, residencePermit: 'B' as const };

  it('is answered as a draft, with the date of arrival, and not completed', async () => {
    server.draft = at('canton', newcomer);
    const { user, bodies, lastDraft, next } = await openWizard([], 'en', '', current);
    expect(screen.getByText(`${current} opens on 1 January ${current + 1}`)).toBeInTheDocument();
    await user.type(screen.getByLabelText(/^Date of arrival|^When did you/), `1.9.${current}`);
    await next();
    await waitFor(() => expect(lastDraft()?.values.residenceChangeDate).toBe(`${current}-09-01`));
    expect(bodies(updateProfile)).toEqual([]);
  });

  it('is left with a saved draft after the last step', async () => {
    server.draft = at('pension', answers);
    const { user, bodies, lastDraft, answer, location } = await openWizard([], 'en', '', current);
    expect(screen.queryByRole('button', { name: 'Complete' })).not.toBeInTheDocument();
    await answer(/pension|annuit/i, 'Yes');
    await user.click(button('Save and go home'));
    expect(await screen.findByText('Your answers are saved')).toBeInTheDocument();
    await waitFor(() => expect(location()).toBe('/'));
    expect(lastDraft()?.values.hasPension).toBe(true);
    expect([bodies(updateProfile), bodies(setStatus)]).toEqual([[], []]);
  });

  it('stays open while its draft cannot be saved', async () => {
    server.draft = at('pension', answers);
    const { user, answer, location } = await openWizard(
      [mockError(saveTaxProfileDraft, 'SERVICE_UNAVAILABLE')],
      'en',
      '',
      current,
    );
    await answer(/pension|annuit/i, 'Yes');
    await user.click(button('Save and go home'));
    expect(await screen.findByText(/Not saved yet/)).toBeInTheDocument();
    expect(location()).toContain('/profile');
    expect(screen.queryByText('Your answers are saved')).not.toBeInTheDocument();
  });
});

describe('a person who came in a later year', () => {
  const current = yearInZurich(new Date());

  it('is led to that year', async () => {
    server.draft = at('canton', { ...answers, swissResidence: 'arrived' as const });
    const { user, calls } = await openWizard();
    expect(await screen.findByText(`Did this happen in ${current}?`)).toBeInTheDocument();
    expect(screen.getByText(new RegExp(`opens on 1 January ${current + 1}`))).toBeInTheDocument();
    const date = screen.getByLabelText(/^Date of arrival|^When did you/);
    await user.type(date, '1.2.2025');
    expect(screen.getByText('Did this happen in 2025?')).toBeInTheDocument();
    await user.clear(date);
    await user.type(date, '1.2.2024');
    expect(screen.queryByText(/Did this happen/)).not.toBeInTheDocument();
    await user.clear(date);
    await user.click(button(`Go to ${current}`));
    await waitFor(() =>
      expect(calls.findLast(({ endpoint }) => endpoint === getTaxProfileDraft.id)?.query['taxYear']).toBe(
        String(current),
      ),
    );
  });
});
