import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { accessibilityViolations } from '@dossier/remote-kit/testing';
import { openHome, Server } from '../testing.tsx';

afterEach(cleanup);

it('says that answers changed after the transmission are not in the dossier, with a link to them', async () => {
  const server = new Server();
  server.status = 5;
  server.changedAfterTransmit = true;
  await openHome(server);
  const title = await screen.findByText('Not in the dossier');
  expect(title.closest('[role=status]')).toHaveTextContent(
    'You changed answers for 2024 after transmitting.',
  );
  expect(screen.getByRole('link', { name: 'See answers' })).toHaveAttribute('href', '/profile?setup=tax');
  expect(await accessibilityViolations()).toEqual([]);
});

it('says nothing while the dossier contains all answers', async () => {
  const server = new Server();
  server.status = 5;
  await openHome(server);
  expect(await screen.findByText('Documents Transmitted')).toBeInTheDocument();
  expect(screen.queryByText('Not in the dossier')).not.toBeInTheDocument();
});
