import { act, render, screen, waitFor } from '@testing-library/react';
import { DossierProvider } from '@dossier/ui';
import { Dialog } from '@dossier/ui/overlay';
import { Route, Routes, useSearchParams } from '@dossier/ui/router';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { GuardedRouter } from './guarded-router.tsx';

function PageWithDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <h1>Documents</h1>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Preview" />
    </>
  );
}

it('closes an open dialog with Back, and leaves the page with the next Back', async () => {
  history.replaceState({ idx: 0 }, '', '/start');
  history.pushState({ idx: 1 }, '', '/documents');
  render(
    <DossierProvider>
      <GuardedRouter>
        <Routes>
          <Route path="/start" element={<h1>Start</h1>} />
          <Route path="/documents" element={<PageWithDialog />} />
        </Routes>
      </GuardedRouter>
    </DossierProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'Preview' })).toBeInTheDocument();
  await act(async () => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(location.pathname).toBe('/documents'));
  expect(screen.getByRole('heading', { name: 'Documents' })).toBeInTheDocument();
  await act(async () => history.back());
  expect(await screen.findByRole('heading', { name: 'Start' })).toBeInTheDocument();
});

/** A dialog that is part of the address. */
function PageWithAddressedDialog() {
  const [address, setAddress] = useSearchParams();
  return (
    <>
      <h1>Documents</h1>
      <Dialog
        open={address.has('files')}
        onClose={() => setAddress({}, { replace: true })}
        title="All documents"
      />
    </>
  );
}

it('changes the address of the page with the dialog, not of the one before it', async () => {
  history.replaceState({ idx: 0 }, '', '/start');
  history.pushState({ idx: 1 }, '', '/documents?files=all');
  render(
    <DossierProvider>
      <GuardedRouter>
        <Routes>
          <Route path="/start" element={<h1>Start</h1>} />
          <Route path="/documents" element={<PageWithAddressedDialog />} />
        </Routes>
      </GuardedRouter>
    </DossierProvider>,
  );
  expect(screen.getByRole('dialog', { name: 'All documents' })).toBeInTheDocument();
  await act(async () => history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(location.pathname + location.search).toBe('/documents'));
  await act(async () => history.back());
  expect(await screen.findByRole('heading', { name: 'Start' })).toBeInTheDocument();
  expect(location.pathname).toBe('/start');
});
