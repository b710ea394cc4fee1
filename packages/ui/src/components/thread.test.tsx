import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing.tsx';
import { Thread } from './thread.tsx';

it('a message names its author and the time that it was written', () => {
  const time = <time dateTime="2026-03-01T09:00:00Z">1 March, 10:00</time>;
  renderUi(
    <Thread label="Messages" bubbles={[{ id: '1', author: 'Anna', time, text: 'Hello', isOwn: true }]} />,
  );
  expect(screen.getByRole('listitem')).toHaveTextContent('Anna · 1 March, 10:00Hello');
});
