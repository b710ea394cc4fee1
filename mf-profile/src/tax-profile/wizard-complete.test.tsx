import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  getProfile,
  getTaxStatus,
  saveDeclaration,
  saveTaxProfileDraft,
  setStatus,
  updateProfile,
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
