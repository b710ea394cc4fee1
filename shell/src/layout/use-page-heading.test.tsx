import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startTest } from '@dossier/remote-kit/testing';
import { DossierProvider } from '@dossier/ui';
import { Menu } from '@dossier/ui/overlay';
import { MemoryRouter, Route, Routes, useNavigate } from '@dossier/ui/router';
import { addEnglish } from '../texts.ts';
import { usePageHeading } from './use-page-heading.ts';

function Page() {
  const main = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  usePageHeading(main);
  return (
    <>
      <Menu
        trigger={<button type="button">Menu</button>}
        groups={[[{ id: 'one', label: 'One', onSelect: () => {} }]]}
      />
      <button type="button" onClick={() => void navigate('/second')}>
        Next page
      </button>
      <main ref={main}>
        <input aria-label="Search" />
        <Routes>
          <Route path="/second" element={<div id="slot" />} />
          <Route path="*" element={<h1>First</h1>} />
        </Routes>
      </main>
    </>
  );
}

/** The second page, whose heading has yet to arrive. */
beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {});
  await startTest();
  addEnglish();
  render(
    <DossierProvider>
      <MemoryRouter>
        <Page />
      </MemoryRouter>
    </DossierProvider>,
  );
  expect(document.body).toHaveFocus();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
});
afterEach(cleanup);

async function addHeading(): Promise<void> {
  const heading = document.createElement('h1');
  heading.textContent = 'Second';
  document.querySelector('#slot')?.append(heading);
  await waitFor(() => expect(document.title).toContain('Second'));
  await new Promise(requestAnimationFrame); // the focus follows in the next frame
}

test('focuses the heading of the new page when it arrives', async () => {
  await addHeading();
  expect(screen.getByRole('heading', { name: 'Second' })).toHaveFocus();
});

test('focuses the heading also when a menu returns the focus to its button in the meantime', async () => {
  const heading = document.createElement('h1');
  document.querySelector('#slot')?.append(heading);
  await Promise.resolve(); // the heading has been seen
  screen.getByRole('button', { name: 'Menu' }).focus();
  await waitFor(() => expect(heading).toHaveFocus());
});

test('leaves the focus in a menu that was opened before the heading arrived', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = screen.getByRole('menu');
  await waitFor(() => expect(menu).toContainElement(document.activeElement as HTMLElement));
  await addHeading();
  expect(menu).toContainElement(document.activeElement as HTMLElement);
  expect(menu).toBeVisible();
});

test('leaves a menu open that does not have the focus yet', async () => {
  const trigger = document.createElement('button');
  trigger.setAttribute('aria-haspopup', 'menu');
  trigger.setAttribute('aria-expanded', 'true');
  document.body.append(trigger);
  await addHeading();
  trigger.remove();
  expect(screen.getByRole('heading', { name: 'Second' })).not.toHaveFocus();
});

test('separates the lines of a heading in the title of the document', async () => {
  const heading = document.createElement('h1');
  heading.innerHTML = '<span style="display: block">Step 2 of 8</span>Your <b>address</b>';
  document.querySelector('#slot')?.append(heading);
  await waitFor(() => expect(document.title).toBe('Step 2 of 8 · Your address · Dossier'));
});

test('leaves the focus in a field that the user is typing in', async () => {
  await userEvent.type(screen.getByRole('textbox', { name: 'Search' }), 'Zug');
  await addHeading();
  expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
});
