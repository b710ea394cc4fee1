import { screen } from '@testing-library/react';
import { requiredCategoryIds } from '@dossier/contracts';
import { expect, it } from 'vitest';
import { filesInCategories, openHome, Server } from '../testing.tsx';

it('has its button above what loads later, so that nothing moves it', async () => {
  const server = new Server();
  Object.assign(server, { status: 3, files: filesInCategories(...requiredCategoryIds) });
  await openHome(server);
  const button = await screen.findByRole('button', { name: 'Finish advanced section' });
  for (const later of ['No section is switched on.', 'Also open before you transmit']) {
    const text = await screen.findByText(later);
    expect(button.compareDocumentPosition(text)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  }
});
