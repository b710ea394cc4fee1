import { createRoot } from 'react-dom/client';
import { applyStoredColorMode, DossierProvider } from '../index.ts';
import { MemoryRouter } from '../router.tsx';
import { HomeSketch } from './home.tsx';
import { LoginSketch, WizardSketch } from './panels.tsx';
import { Parts } from './parts.tsx';

const SCREENS = { home: HomeSketch, login: LoginSketch, wizard: WizardSketch, parts: Parts };

applyStoredColorMode();
const name = location.pathname.slice(1);
const Screen = name in SCREENS ? SCREENS[name as keyof typeof SCREENS] : Parts;
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <DossierProvider fonts={{ latin: '/latin.woff2', latinExt: '/latin-ext.woff2' }}>
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </DossierProvider>,
  );
}
