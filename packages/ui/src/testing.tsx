import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { DossierProvider } from './provider.tsx';

/** Renders within the theme; `user` simulates input. */
export function renderUi(ui: ReactNode) {
  return { user: userEvent.setup(), ...render(ui, { wrapper: DossierProvider }) };
}
