import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { getAbout, languages } from '@dossier/contracts';
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

/** Words of all languages; "un" and "eis" are articles as well. */
const counts =
  /\b(two|three|four|five|six|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|due|tre|quattro|cinque|sei|zwoi|drüü|füfts|sächs|\d)\b/i;

test.each(languages)('the cookies page lists the cookies and does not count them in %s', async (language) => {
  const { default: legal } = (await import(`./legal.${language}.json`)) as {
    default: { cookies: { lead: string; which: Record<string, string> } };
  };
  expect(legal.cookies.lead).not.toMatch(counts);
  expect(Object.keys(legal.cookies.which)).toEqual([
    'title',
    'session',
    'device',
    'browser',
    'phone',
    'language',
    'year',
    'builds',
  ]);
});

test.each([true, false])(
  'data protection says whether every expert sees a return (%s)',
  async (expertsSeeAll) => {
    await startTest({ api: [mock(getAbout, { ...about, expertsSeeAll })] });
    addEnglish();
    render(
      <DossierProvider>
        <MemoryRouter>
          <LegalPage page="dataProtection" />
        </MemoryRouter>
      </DossierProvider>,
    );
    await screen.findByRole('heading', { level: 2, name: 'Who sees it' });
    expect(screen.queryByText(/every expert of the office may open/) !== null).toBe(expertsSeeAll);
  },
);
