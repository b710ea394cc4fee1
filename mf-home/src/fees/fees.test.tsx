import { acceptMandate, getAbout, getFees, languages, type ResponseOf } from '@dossier/contracts';
import { about, accessibilityViolations, mock, mockError, type Mock } from '@dossier/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { openHome, Server } from '../testing.tsx';

const fees: ResponseOf<typeof getFees> = {
  mandate: {
    version: 2,
    language: 'de',
    text: 'Mandat: Wir erstellen Ihre Steuererklärung.',
    acceptedAt: null,
  },
  fees: [{ taxYear: 2024, total: 35_000 }],
  invoices: [
    {
      id: '0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11',
      number: 7,
      taxYear: 2024,
      total: 35_000,
      vat: 2623,
      state: 'open',
      issuedOn: '2026-01-01',
      dueOn: '2026-01-31',
      paidOn: null,
    },
  ],
  releaseWhenPaid: true,
};

let server: Server;
beforeEach(() => {
  server = new Server();
});
const open = (api: Mock[], options = {}) =>
  openHome(server, [mock(getAbout, { ...about, fees: true }), ...api], options);

it('asks to accept the mandate letter, and shows the invoices to pay', async () => {
  const { user, calls } = await open([
    mock(getFees, fees),
    mock(acceptMandate, { acceptedAt: '2026-02-01T10:00:00.000Z' }),
  ]);
  expect(await screen.findByRole('region', { name: 'Mandate letter' })).toHaveTextContent('Mandat: Wir');
  expect(screen.getByText('Fee for 2024: CHF 350.00')).toBeTruthy();
  expect(screen.getByText(/as soon as its invoice is paid/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download: invoice 7' })).toHaveAttribute(
    'href',
    '/api/fees/invoices/0c8a5f0e-5f3c-4d7e-8a53-0b4f0a8f7c11/content',
  );
  expect(await accessibilityViolations()).toEqual([]);
  const accept = screen.getByRole('button', { name: 'Accept the mandate' });
  await user.click(accept);
  expect(await screen.findByText('Please confirm that you have read the letter.')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /I have read/ }));
  await user.click(accept);
  await waitFor(() =>
    expect(calls.find(({ endpoint }) => endpoint === acceptMandate.id)?.body).toEqual({
      accepted: true,
      version: 2,
      language: 'de',
    }),
  );
});

it('lets nobody accept it for the person', async () => {
  await open([mock(getFees, fees)], { session: { id: 7, impersonatedBy: 1 } });
  await screen.findByRole('region', { name: 'Mandate letter' });
  expect(screen.queryByRole('button', { name: 'Accept the mandate' })).toBeNull();
});

it('is not requested where the office does not invoice here, and says nothing when there is nothing', async () => {
  const { countCalls } = await openHome(server);
  await screen.findByRole('heading', { level: 1 });
  expect(countCalls(getFees)).toBe(0);
  await open([mock(getFees, { mandate: null, fees: [], invoices: [], releaseWhenPaid: false })]);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('heading', { name: 'Mandate and invoices' })).toBeNull();
});

it('says when they could not be loaded', async () => {
  await open([mockError(getFees, 'SERVICE_UNAVAILABLE')]);
  expect(await screen.findByText("The invoices couldn't be loaded")).toBeTruthy();
});

it.each(languages)('has every text in %s', async (language) => {
  const { container } = await open([mock(getFees, fees)], { language });
  await waitFor(() => expect(container.querySelector('#fees')).toBeTruthy());
  expect(container.querySelector('#fees')).not.toHaveTextContent(/fees\.\w|\{\{/);
});
