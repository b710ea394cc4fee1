import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';

/**
 * Opens a menu and chooses an entry by keyboard: a menu follows the mouse only after real pointer events. Waits for each
 * step, because the menu takes focus and highlights entries after the event that asked for it.
 */
export async function chooseEntry(user: UserEvent, trigger: HTMLElement, name: string): Promise<void> {
  await user.click(trigger);
  const menu = await screen.findByRole('menu');
  await waitFor(() => expect(document.activeElement).toBe(menu));
  const entries = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  const position = entries.findIndex(({ textContent }) => textContent === name);
  if (position < 0) throw new Error(`the menu has no entry "${name}"`);
  await user.keyboard('{Home}');
  for (const [index, entry] of entries.slice(0, position + 1).entries()) {
    if (index > 0) await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(entry.hasAttribute('data-highlighted')).toBe(true));
  }
  await user.keyboard('{Enter}');
}
