import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { getAbout, getLicenceText, listLicences, type LicensedComponent } from '@dossier/contracts';
import {
  about,
  accessibilityViolations,
  mock,
  mockError,
  startTest,
  type Mock,
} from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { addEnglish } from '../texts.ts';
import { LegalPage } from './legal-page.tsx';

const koa: LicensedComponent = {
  name: 'koa',
  version: '3.3.0',
  kind: 'library',
  licence: 'MIT',
  copyright: null,
  website: 'https://koajs.com/',
  terms: null,
  hasText: true,
};
const places: LicensedComponent = {
  ...{
    name: 'Official directory of localities',
    version: null,
    kind: 'data',
    licence: 'Open use, with the source',
  },
  ...{
    copyright: '© swisstopo',
    website: null,
    terms: 'https://www.swisstopo.admin.ch/terms',
    hasText: false,
  },
};

async function open(...api: Mock[]) {
  await startTest({ api: [mock(getAbout, about), ...api] });
  addEnglish();
  render(
    <DossierProvider>
      <MemoryRouter>
        <main>
          <LegalPage page="licences" />
        </main>
      </MemoryRouter>
    </DossierProvider>,
  );
  return userEvent.setup();
}

test('lists what the product contains by kind, with licences, authors and links', async () => {
  await open(mock(listLicences, { components: [koa, places], missing: [] }));
  expect(await screen.findByText('koa 3.3.0')).toBeInTheDocument();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Libraries and programs', 'Data']);
  expect(screen.getByText('Open use, with the source · © swisstopo')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Website of koa' })).toHaveAttribute('href', 'https://koajs.com/');
  expect(screen.getByRole('link', { name: `Terms of ${places.name}` })).toHaveAttribute('href', places.terms);
  expect(screen.getAllByText('Licence text')).toHaveLength(1);
  expect(screen.queryByText(/^Not listed/)).not.toBeInTheDocument();
  expect(await accessibilityViolations()).toEqual([]);
});

test('shows the text of a licence once it is opened, and an error with a retry', async () => {
  let fails = true;
  const failing = mockError(getLicenceText, 'SERVICE_UNAVAILABLE');
  const healthy = mock(getLicenceText, { texts: [{ file: 'LICENSE', text: 'Copyright Koa contributors' }] });
  const user = await open(mock(listLicences, { components: [koa], missing: [] }), {
    ...healthy,
    respond: (call) => (fails ? failing : healthy).respond(call),
  });
  await user.click(await screen.findByText('Licence text'));
  expect(await screen.findByText('We couldn’t load the licence text')).toBeInTheDocument();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Copyright Koa contributors')).toHaveAttribute('lang', 'en');
});

test('names the parts that say nothing about their contents', async () => {
  await open(mock(listLicences, { components: [koa], missing: ['mf-home', 'mf-desk'] }));
  expect(await screen.findByText(/^Not listed, .*: mf-home, mf-desk\.$/)).toBeInTheDocument();
});

test('shows an error with a retry', async () => {
  let fails = true;
  const failing = mockError(listLicences, 'SERVICE_UNAVAILABLE');
  const healthy = mock(listLicences, { components: [koa], missing: [] });
  const user = await open({ ...healthy, respond: (call) => (fails ? failing : healthy).respond(call) });
  const title = await screen.findByText('We couldn’t load the licences');
  fails = false;
  await user.click(within(document.body).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('koa 3.3.0')).toBeInTheDocument();
  expect(title).not.toBeInTheDocument();
});
