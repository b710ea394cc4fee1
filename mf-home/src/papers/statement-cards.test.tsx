import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getReading, languages, type Reading } from '@dossier/contracts';
import {
  accessibilityViolations,
  mock,
  mockError,
  renderRemote,
  type Mock,
} from '@dossier/remote-kit/testing';
import remote from '../remote.tsx';
import { Server, storedFile } from '../testing.tsx';
import { readingOf } from '../testing-readings.ts';

const file = storedFile('e-tax.xml', 2);
const listed = readingOf(file, {
  kind: 'taxStatement',
  kindName: 'E-tax statement',
  issuer: 'Bank Seetal AG',
  confidence: 'exact',
  signature: { isValid: true, signer: 'Bank Seetal AG', certifiedBy: 'Invented Trust AG' },
});
const none = {
  ...{ quantity: null, value: null, incomeA: null, incomeB: null },
  ...{ withholdingTax: null, lumpSumTaxCredit: null, usWithholding: null },
};
const whole: Reading = {
  ...listed,
  statement: {
    clients: [{ name: 'Anna Muster', number: '987655' }],
    positions: [
      {
        ...none,
        list: 'account',
        name: 'Privatkonto',
        number: 'CH93',
        currency: 'CHF',
        value: 35_000,
        incomeB: 548.29,
      },
      {
        ...none,
        list: 'security',
        name: 'Rheinwerk',
        number: 'CH00',
        currency: 'CHF',
        quantity: 500,
        value: 127_750,
        incomeA: 4800,
        withholdingTax: 1680,
      },
    ],
    positionCount: 5,
    totals: {
      ...none,
      value: 162_750,
      incomeA: 4800,
      incomeB: 548.29,
      withholdingTax: 1680,
      debt: 250_000,
      debtInterest: 3000,
      costs: 180,
      deductibleCosts: null,
    },
  },
};

async function open(reading: Reading, api: Mock[] = [], language: Reading['language'] | 'gsw' = 'en') {
  const server = new Server();
  server.files = [file];
  server.readings = [reading];
  return renderRemote(remote, '/papers', {
    taxYear: 2024,
    session: { id: 9 },
    ...(language && { language }),
    api: [...server.api, mock(getReading, () => whole), ...api],
  });
}

it('shows signature at once, and positions with the totals of the statement on request', async () => {
  const { user, calls } = await open(listed);
  const card = within(await screen.findByRole('region', { name: 'E-tax statement · Bank Seetal AG' }));
  expect(
    card.getByText(/^Signed by Bank Seetal AG \(certificate of Invented Trust AG\)/),
  ).toBeInTheDocument();
  expect(calls.some(({ endpoint }) => endpoint === getReading.id)).toBe(false);
  await user.click(card.getByRole('button', { name: 'Show positions e-tax.xml' }));
  const rows = (await card.findAllByRole('row')).map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );
  expect(rows).toEqual([
    [
      'Position',
      'Quantity',
      'Value or amount',
      'Income with withholding tax',
      'Other income or interest',
      'Withholding tax',
    ],
    ['PrivatkontoAccount · CH93 · CHF', '', "35'000.00", '', '548.29', ''],
    ['RheinwerkSecurity · CH00 · CHF', '500', "127'750.00", "4'800.00", '', "1'680.00"],
    ['Total of the statement', "162'750.00", "4'800.00", '548.29', "1'680.00"],
  ]);
  expect(card.getByText('The first 2 of 5 positions are shown.')).toBeInTheDocument();
  expect(card.getByText("CHF 250'000.00")).toBeInTheDocument();
  expect(card.getByText(/Anna Muster, 987655/)).toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Hide positions e-tax.xml' }));
  expect(card.queryByRole('table')).toBeNull();
});

it('says that a signature does not hold, and what could not be loaded', async () => {
  const broken = {
    ...listed,
    confidence: 'low' as const,
    signature: { isValid: false, signer: null, certifiedBy: null },
  };
  const { unmount } = await open(broken);
  expect(await screen.findByText(/^The signature does not hold/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Show positions/ })).toBeNull();
  unmount();
  const { user } = await open(listed, [
    mockError(getReading, 'SERVICE_UNAVAILABLE', { message: 'Back soon.' }),
  ]);
  await user.click(await screen.findByRole('button', { name: /^Show positions/ }));
  expect(await screen.findByText('Back soon.')).toBeInTheDocument();
});

it.each(languages)('has every text in %s', async (language) => {
  const { user, container } = await open(listed, [], language);
  await user.click(await screen.findByRole('button', { name: /e-tax\.xml$/ }));
  await screen.findByRole('table');
  expect(container).not.toHaveTextContent(/(papers|statement)\.\w|\{\{/);
});
