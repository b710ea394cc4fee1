import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Language } from '@dossier/contracts';
import { Box, chakra, DossierProvider } from '@dossier/ui';
import { MemoryRouter } from '@dossier/ui/router';
import { kitNamespace, kitTranslations } from '../language/kit-texts.ts';
import { setLanguage } from '../language/language.ts';
import { loadTexts } from '../language/texts.ts';
import type { Remote } from '../remote/define-remote.ts';
import { RemoteView } from '../remote/remote-view.tsx';
import { applySession } from '../session/session-store.ts';

/**
 * Renders a page of a remote for a visitor, in the frame that the shell gives a bare page, into the body of the document.
 * Runs while the remote is built (packages/remote-kit/webpack/first-view-plugin.mjs).
 */
export async function renderFirstView(remote: Remote, path: string, language: Language): Promise<void> {
  applySession({ isAuthenticated: false });
  await Promise.all([
    loadTexts(kitNamespace, kitTranslations, language),
    loadTexts(remote.name, remote.translations, language),
  ]);
  await setLanguage(language);
  const root = document.createElement('div');
  document.body.append(root);
  flushSync(() =>
    createRoot(root).render(
      <DossierProvider>
        <MemoryRouter initialEntries={[path]}>
          <Box minHeight="100dvh" display="flex" flexDirection="column" bg="bg.canvas" color="fg.ink">
            <chakra.main flex="1" display="flex" flexDirection="column">
              <RemoteView remote={remote} />
            </chakra.main>
          </Box>
        </MemoryRouter>
      </DossierProvider>,
    ),
  );
}
