import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { type SessionInfo, signInPath } from '@dossier/contracts';
import {
  applySession,
  GuardedRouter,
  kitNamespace,
  kitTranslations,
  loadTexts,
  provideSlots,
  refreshSession,
  sessionState,
  startLanguage,
} from '@dossier/remote-kit';
import { waitAtMost } from '@dossier/remote-kit/wait-at-most';
import { applyStoredColorMode, DossierProvider } from '@dossier/ui';
import { accessTo, isPublicPath, needsSession } from './access.ts';
import { App } from './app.tsx';
import type { FirstView } from './first-view/first-view.ts';
import { takeOverFirstView } from './first-view/take-over.ts';
import { listenForInstall } from './install/install.ts';
import { loader } from './remotes/loader.ts';
import { readPageData } from './remotes/page-data.ts';
import { prefetchLinks } from './remotes/prefetch.ts';
import { slots } from './remotes/slots.ts';
import { ownerOf, readInlineRegistry, refreshRegistry, registry } from './remotes/registry.ts';
import { addEnglish, shellNamespace, shellTranslations } from './texts.ts';
import { whenIdle } from './when-idle.ts';

/** Maximum wait for the first page before the shell renders without it. */
const firstPageMs = 2500;

/** Reads the session from the page, or requests it. */
async function startSession(): Promise<void> {
  const inline = readPageData('dossier-session') as SessionInfo | undefined;
  if (inline) return applySession(inline);
  await refreshSession().catch(() => undefined); // the watcher keeps trying
}

/** A visitor without a session starts on the sign-in page; the history entry keeps the requested address. */
function redirectVisitor(): void {
  const { pathname, search, hash } = location;
  const access = accessTo(pathname, ownerOf(pathname), registry().guarded);
  if (sessionState().status !== 'signedOut' || !needsSession(pathname, access)) return;
  const state = { usr: { returnTo: pathname + search + hash }, key: 'start', idx: 0 };
  history.replaceState(state, '', signInPath);
}

/**
 * Requests everything the first page needs at once and awaits it before React renders: React keeps a fallback for at
 * least 300 ms, which would cost more than the wait.
 */
export async function start(firstView: FirstView | null): Promise<void> {
  listenForInstall();
  applyStoredColorMode();
  provideSlots(slots);
  addEnglish();
  const language = startLanguage();
  const texts = [
    loadTexts(shellNamespace, shellTranslations, language),
    loadTexts(kitNamespace, kitTranslations, language),
  ];
  const hasRegistry =
    readInlineRegistry() ||
    (await refreshRegistry().then(
      () => true,
      () => false,
    ));
  const session = startSession();
  if (!isPublicPath(location.pathname)) await waitAtMost(firstPageMs, session);
  redirectVisitor();
  const owner = hasRegistry ? ownerOf(location.pathname) : undefined;
  const firstPage = Promise.allSettled([...texts, owner && loader.enter(owner.name, true)]);
  await waitAtMost(firstPageMs, firstPage);

  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  if (firstView) takeOverFirstView(firstView, root);
  // As a transition React renders in slices, between which the browser handles input.
  startTransition(() =>
    createRoot(root).render(
      <DossierProvider hasPageCss presentCss={firstView?.css ?? ''}>
        <GuardedRouter>
          <App />
        </GuardedRouter>
      </DossierProvider>,
    ),
  );
  prefetchLinks();
  whenIdle(() => import('./worker/register-worker.ts').then((worker) => worker.registerServiceWorker()));
  whenIdle(() => import('./vitals/page-vitals.ts').then(({ measurePage }) => measurePage()));
}
