import { filingDeadline, languages, perLanguage } from '@dossier/contracts';
import { defineRemote } from '@dossier/remote-kit';
import * as files from '@dossier/remote-kit/save-file';
import { accessibilityViolations, renderRemote } from '@dossier/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { sampleDeskFiling } from '../testing.ts';
import ExtensionDialog from './extension-dialog.tsx';

const person = (userId: number, name: string) => ({ userId, name, email: null });
const filings = [
  sampleDeskFiling({
    person: person(12, 'Anna Muster'),
    taxYear: 2025,
    canton: 'BE',
    deadline: '2026-03-15',
  }),
  sampleDeskFiling({ person: person(13, 'Beat Meier'), taxYear: 2025, canton: 'ZH', deadline: '2026-03-31' }),
  sampleDeskFiling({
    person: person(14, 'Carla Rossi'),
    taxYear: 2025,
    canton: 'BE',
    deadline: '2026-03-15',
  }),
  sampleDeskFiling({ person: person(15, '=SUM(A1)'), taxYear: 2025, canton: null, deadline: null }),
];
const remote = defineRemote({
  name: 'mf-desk',
  routes: [{ path: '/desk', element: <ExtensionDialog filings={filings} onClose={() => undefined} /> }],
  translations: perLanguage((language) => () => import(`../texts.${language}.ts`)),
});
const open = (language: (typeof languages)[number] = 'en') =>
  renderRemote(remote, '/desk', { session: { id: 30, role: 'expert' }, language, api: [] });

it.each(languages)('shows filings by canton, with where each extends a deadline: %s', async (language) => {
  await open(language);
  const links = await screen.findAllByRole('link');
  const pageOf = (cantonOfResidence: 'BE' | 'ZH') =>
    filingDeadline({ cantonOfResidence, employmentType: null }, 2025)?.extension;
  expect(links.map((link) => link.getAttribute('href'))).toEqual([pageOf('BE'), pageOf('ZH')]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /\d+/.exec(textContent)?.[0])).toEqual([
    '2',
    '1',
    '1',
  ]);
  expect(await accessibilityViolations()).toEqual([]);
});

it('saves the list of a canton for a spreadsheet, without formulas', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const { user } = await open();
  const dialog = within(await screen.findByRole('dialog', { name: 'Extend the deadline' }));
  await user.click(dialog.getByRole('button', { name: 'List of BE as CSV' }));
  await user.click(dialog.getByRole('button', { name: 'List of Unknown canton as CSV' }));
  const [ofBern, ofNobody] = await Promise.all(save.mock.calls.map(([file]) => (file as Blob).text()));
  expect(ofBern).toMatch(/Anna Muster.*2025.*2026-03-15/);
  expect(ofBern).not.toContain('Beat');
  expect(ofNobody).toContain("'=SUM(A1)");
  expect(save.mock.calls[0]?.[1]).toMatch(/^BE-\d{4}-\d\d-\d\d\.csv$/);
  save.mockRestore();
});
