import { createRoot } from 'react-dom/client';
import { applyStoredColorMode, DossierProvider } from '../index.ts';
import { MemoryRouter } from '../router.tsx';
import { Parts } from './parts.tsx';

applyStoredColorMode();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <DossierProvider fonts={{ latin: '/latin.woff2', latinExt: '/latin-ext.woff2' }}>
      <MemoryRouter>
        <Parts />
      </MemoryRouter>
    </DossierProvider>,
  );
}
