import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { saveTaxProfileDraft, type Profile } from '@dossier/contracts';
import { pageState } from '@dossier/remote-kit';
import { mock, mockError } from '@dossier/remote-kit/testing';
import { type Draft, answers, profile, at, server, openWizard, title, setUpWizardTests } from './testing.tsx';

setUpWizardTests();

const later = '2026-02-01T00:00:00.000Z';

describe('draft', () => {
  it('is saved at each step and continued', async () => {
    server.draft = at('canton');
    const { next, back, bodies } = await openWizard();
    expect(screen.getByText('Saved · continue on any device')).toBeInTheDocument();
    await next();
    await back();
    await waitFor(() =>
      expect(bodies<Draft>(saveTaxProfileDraft).map(({ step }) => step)).toEqual(['address', 'canton']),
    );
    server.draft = at('marital', { ...answers, city: 'Uster' });
    await openWizard();
    expect(title()).toContain('Step 6 of 11');
  });

  it('reports being saved only once it is', async () => {
    server.profile = { ...profile, ...answers } as Profile;
    const { next } = await openWizard();
    expect(screen.queryByText(/Saved/)).not.toBeInTheDocument();
    await next();
    expect(await screen.findByText('Saved · continue on any device')).toBeInTheDocument();
  });

  it('reports a failed save, lets the user continue, and retries at the next step', async () => {
    server.draft = at('moved');
    let down = true;
    const saving = mock(saveTaxProfileDraft, ({ body }) => at(body.step, body.values));
    const { next } = await openWizard([
      {
        endpoint: saveTaxProfileDraft,
        respond: (request) =>
          (down ? mockError(saveTaxProfileDraft, 'SERVICE_UNAVAILABLE') : saving).respond(request),
      },
    ]);
    await next();
    expect(await screen.findByText('Not saved yet · kept here, retrying')).toBeInTheDocument();
    expect(title()).toContain('Step 5 of 11');
    expect(pageState().unsaved).toBe(1);
    down = false;
    await next();
    expect(await screen.findByText('Saved · continue on any device')).toBeInTheDocument();
    expect(pageState().unsaved).toBe(0);
  });

  it('is saved sequentially, latest last, under rapid clicks', async () => {
    server.draft = at('moved');
    const gates: PromiseWithResolvers<void>[] = [];
    const { next, back, bodies } = await openWizard([
      mock(saveTaxProfileDraft, async ({ body }) => {
        const gate = Promise.withResolvers<void>();
        gates.push(gate);
        await gate.promise;
        return at(body.step, body.values);
      }),
    ]);
    await next();
    await next();
    await next();
    await back();
    const steps = () => bodies<Draft>(saveTaxProfileDraft).map(({ step }) => step);
    expect(steps()).toEqual(['firefighter']);
    gates[0]!.resolve();
    await waitFor(() => expect(steps()).toEqual(['firefighter', 'marital']));
    expect(screen.getByText('Saving...')).toBeInTheDocument();
    gates[1]!.resolve();
    expect(await screen.findByText('Saved · continue on any device')).toBeInTheDocument();
  });

  it('does not count later input as saved', async () => {
    server.draft = at('canton');
    const gate = Promise.withResolvers<void>();
    const { user, next } = await openWizard([
      mock(saveTaxProfileDraft, async ({ body }) => {
        await gate.promise;
        return at(body.step, body.values);
      }),
    ]);
    await next();
    await user.type(screen.getByLabelText('City'), '!');
    gate.resolve();
    await waitFor(() => expect(screen.queryByText('Saving...')).not.toBeInTheDocument());
    expect(screen.queryByText('Saved · continue on any device')).not.toBeInTheDocument();
    expect(pageState().unsaved).toBe(1);
  });

  it('sends the draft time and profile version it is based on', async () => {
    server.profile = { ...profile, ...answers } as Profile;
    const { next, back, bodies } = await openWizard([
      mock(saveTaxProfileDraft, ({ body }) => ({ ...at(body.step, body.values), updatedAt: later })),
    ]);
    const over = () =>
      bodies<{ seen: string | null; version: number }>(saveTaxProfileDraft).map(
        ({ seen, version }) => `${seen} ${version}`,
      );
    await next();
    expect(await screen.findByText('Saved · continue on any device')).toBeInTheDocument();
    await back();
    await waitFor(() => expect(over()).toEqual(['null 2', `${later} 2`]));
  });

  it('is refused over an outdated profile, and new answers are taken over visibly', async () => {
    server.profile = { ...profile, ...answers } as Profile;
    let isFirst = true;
    const saving = mock(saveTaxProfileDraft, ({ body }) => ({
      ...at(body.step, body.values),
      updatedAt: later,
    }));
    const { user, bodies } = await openWizard([
      {
        endpoint: saveTaxProfileDraft,
        respond: (request) => {
          if (!isFirst) return saving.respond(request);
          isFirst = false;
          server.profile = { ...server.profile, phone: '441234567', version: 3 };
          return mockError(saveTaxProfileDraft, 'STALE_VERSION').respond(request);
        },
      },
    ]);
    await user.type(screen.getByLabelText('Job title'), '!');
    const notice = await screen.findByText('Changed elsewhere in the meantime');
    expect(notice.closest('[role=status]')).toHaveTextContent('device: Phone number.');
    expect(screen.getByLabelText('Phone number')).toHaveValue('441234567');
    expect(screen.getByLabelText('Job title')).toHaveValue('Engineer!');
    await waitFor(() =>
      expect(bodies(saveTaxProfileDraft).at(-1)).toMatchObject({
        seen: null,
        version: 3,
        values: { phone: '441234567', jobName: 'Engineer!' },
      }),
    );
  });

  it('is sent with keepalive when the page is hidden', async () => {
    server.draft = at('address');
    const { user, calls, lastDraft } = await openWizard();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await user.type(screen.getByLabelText('City'), ' HB');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(lastDraft()).toMatchObject({ step: 'address', values: { city: 'Zürich HB' } });
    expect(calls.findLast(({ endpoint }) => endpoint === saveTaxProfileDraft.id)?.keepalive).toBe(true);
    hidden.mockRestore();
  });

  it('is saved on leaving and restored on return', async () => {
    server.draft = at('address');
    const { user, lastDraft, location } = await openWizard();
    await user.type(screen.getByLabelText('City'), ' HB');
    await user.click(screen.getByRole('link', { name: 'Back to home' }));
    expect(location()).toBe('/');
    await waitFor(() =>
      expect(lastDraft()).toMatchObject({ step: 'address', values: { city: 'Zürich HB' } }),
    );
  });
});
