import { screen } from '@testing-library/react';
import { listNotifications, type SlotProps } from '@dossier/contracts';
import { useData } from '@dossier/remote-kit';
import { accessibilityViolations, mock, renderPart } from '@dossier/remote-kit/testing';
import { expect, test, vi } from 'vitest';
import { shellNamespace, shellTranslations } from '../texts.ts';
import { NotificationList } from './notification-list.tsx';

const onFollow = vi.fn();

function Popover() {
  const request = useData(listNotifications, { query: { taxYear: 2024 } });
  return <NotificationList request={request} onFollow={onFollow} />;
}

test('entries of other remotes are above the notifications, at most three, and close them', async () => {
  const entry = (id: string) => ({
    id,
    Content: ({ taxYear, onFollow: follow }: SlotProps<'notifications.entry'>) => (
      <button onClick={() => follow({})}>{`${id} ${taxYear}`}</button>
    ),
  });
  const shell = { name: shellNamespace, routes: [], translations: shellTranslations };
  const { user } = await renderPart(shell, <Popover />, {
    api: [mock(listNotifications, [])],
    taxYear: 2024,
    slots: { 'notifications.entry': ['letters', 'fees', 'dates', 'more'].map(entry) },
  });
  const empty = await screen.findByText('Nothing to do');
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['dates 2024', 'fees 2024', 'letters 2024']);
  expect(buttons[2]!.compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(await accessibilityViolations()).toEqual([]);
  await user.click(buttons[0]!);
  expect(onFollow).toHaveBeenCalledOnce();
});
