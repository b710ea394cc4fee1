import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getAbout } from '@dossier/contracts';
import { refresh } from '@dossier/remote-kit';
import { about, mock, startTest } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { addEnglish } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

test('a page that is shown stays when it cannot be requested again', async () => {
  let isOffline = false;
  const answer = vi.fn(() => {
    if (isOffline) throw new TypeError('offline');
    return about;
  });
  await startTest({ api: [mock(getAbout, answer)] });
  addEnglish();
  render(
    <DossierProvider>
      <MemoryRouter>
        <LegalPage page="cookies" />
      </MemoryRouter>
    </DossierProvider>,
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Cookies' })).toBeInTheDocument();

  isOffline = true;
  await act(() => refresh(getAbout).catch(() => undefined));
  expect(answer).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('heading', { level: 1, name: 'Cookies' })).toBeInTheDocument();
});
