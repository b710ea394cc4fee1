import { screen } from '@testing-library/react';
import { createReturnDraft, type ReturnDraft } from '@dossier/contracts';
import * as files from '@dossier/remote-kit/save-file';
import { accessibilityViolations, mock, mockError, renderPart, type Mock } from '@dossier/remote-kit/testing';
import { expect, it, vi } from 'vitest';
import remote from '../remote.tsx';
import { DraftSection } from './draft-section.tsx';

const params = { userId: '12', taxYear: '2025' };
const source = {
  fileId: 'paper',
  name: 'Spende.pdf',
  label: 'Amount',
  page: 2,
  valueId: 'amount',
  field: null,
  value: 'CHF 120.00',
  confirmedBy: 'user',
};
const draft: ReturnDraft = {
  xml: '<message/>',
  elements: [{ path: 'content/deductionCharity', value: '120', sources: [source] }],
  notMapped: [
    { ...source, name: 'Rente.pdf', reason: 'noElement' },
    { ...source, fileId: null, valueId: null, field: 'ahvNumber', name: 'ahvNumber', reason: 'required' },
  ],
  sums: [{ group: 'deductions', stated: 240, mapped: 120 }],
};

const open = (api: Mock[] = [mock(createReturnDraft, () => draft)]) =>
  renderPart(remote, <DraftSection params={params} />, { session: { id: 30, role: 'expert' }, api });

it('shows the sums and what is not in the draft, and saves the draft with its sources', async () => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined);
  const { user, calls } = await open();
  await user.type(await screen.findByLabelText('AHV number of the person'), '7569217076985');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(await screen.findByText('Not in the draft: 2')).toBeTruthy();
  expect(calls.find(({ endpoint }) => endpoint === createReturnDraft.id)?.body).toEqual({
    ahvNumber: '756.9217.0769.85',
  });
  expect(screen.getByRole('row', { name: /Deductions/ }).textContent).toMatch(/240.*120/);
  expect(screen.getByText(/lacks something/)).toBeTruthy();
  expect(screen.getByText('Rente.pdf')).toBeTruthy();
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save draft (XML)' }));
  await user.click(screen.getByRole('button', { name: 'Save sources (CSV)' }));
  const saved = save.mock.calls;
  expect(saved.map(([, name]) => name)).toEqual(['eCH-0119-2025-12.xml', 'eCH-0119-2025-12.csv']);
  expect(await saved[0]?.[0].text()).toBe('<message/>');
  expect(await saved[1]?.[0].text()).toContain('"content/deductionCharity";"120";"Spende.pdf"');
});

it('shows at the number that it is wrong, and other failures above the button', async () => {
  const { user } = await open([
    mockError(createReturnDraft, 'SERVICE_UNAVAILABLE', { message: 'Not available right now' }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Create draft' }));
  expect((await screen.findByText(/Not available right now/)).closest('[role=alert]')).toBeTruthy();
});
