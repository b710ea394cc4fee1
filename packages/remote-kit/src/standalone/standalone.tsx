import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Box, DossierProvider, Flex, applyStoredColorMode } from '@dossier/ui';
import { kitNamespace, kitTranslations } from '../language/kit-texts.ts';
import { startLanguage } from '../language/language.ts';
import { loadTexts } from '../language/texts.ts';
import { GuardedRouter } from '../navigation/guarded-router.tsx';
import { LanguageSelect } from '../parts/language-select.tsx';
import { Toasts } from '../parts/toasts.tsx';
import type { Remote } from '../remote/define-remote.ts';
import { headerOutlet } from '../remote/header-slot.tsx';
import { RemoteView } from '../remote/remote-view.tsx';
import { refreshSession } from '../session/session.ts';

/** Runs a remote without the shell: its own router, theme and session, the real backend behind `/api`. */
export async function runStandalone(remote: Remote): Promise<void> {
  applyStoredColorMode();
  const language = startLanguage();
  await Promise.all([
    loadTexts(kitNamespace, kitTranslations, language),
    loadTexts(remote.name, remote.translations, language),
    refreshSession().catch(() => undefined), // the page's own requests report the problem
  ]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  createRoot(root).render(
    <StrictMode>
      <DossierProvider>
        <GuardedRouter>
          <Flex as="header" justifyContent="space-between" padding="3" borderBottomWidth="1px">
            <Box ref={headerOutlet} />
            <LanguageSelect />
          </Flex>
          <main>
            <RemoteView remote={remote} />
          </main>
          <Toasts />
        </GuardedRouter>
      </DossierProvider>
    </StrictMode>,
  );
}
