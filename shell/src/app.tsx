import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  layoutOf,
  onPageState,
  pageState,
  signInPath,
  useIsAdmin,
  useReturnPath,
  useSession,
} from '@dossier/remote-kit';
import { Navigate, useLocation, useNavigate } from '@dossier/ui/router';
import { isAdminPath, needsSession } from './access.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { PageSkeleton } from './layout/page-skeleton.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { legalPaths } from './legal/legal-paths.ts';
import { AccessDenied } from './pages/access-denied.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Unreachable } from './pages/unreachable.tsx';
import { loader } from './remotes/loader.ts';
import { onRegistry, ownerOf, registeredRemotes } from './remotes/registry.ts';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import { useRegistryFor } from './remotes/use-registry-for.ts';
import { useSessionWatcher } from './session/session-watcher.ts';
import { SessionExpired } from './session/session-expired.tsx';

/** The page of the current address, inside the layout it asks for. */
export function App() {
  const { pathname } = useLocation();
  useSessionWatcher();
  useAwayFromSignIn();
  const owner = useOwner(pathname);
  const remote = useSyncExternalStore(loader.subscribe, () => (owner ? loader.state(owner.name) : undefined));
  const isBare = remote?.status === 'ready' && layoutOf(remote.remote, pathname) === 'bare';
  return (
    <AppLayout bare={isBare}>
      <CurrentPage />
      <SessionExpired />
    </AppLayout>
  );
}

function CurrentPage() {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const { status, expired } = useSession();
  const hasUnsaved = useSyncExternalStore(onPageState, () => pageState().unsaved > 0);
  const isAdmin = useIsAdmin();
  const owner = useOwner(pathname);
  const isComplete = useRegistryFor(pathname, owner);
  const legal = legalPaths[pathname.replace(/(.)\/$/, '$1')];

  if (legal) return <LegalPage page={legal} />;
  if (needsSession(pathname, owner)) {
    if (status === 'loading') return <Unreachable />;
    // What was typed stays in sight when the session ended by itself; the dialog over it leads on.
    if (status === 'signedOut' && !(expired && hasUnsaved)) {
      return <Navigate to={signInPath} replace state={{ returnTo: pathname + search + hash }} />;
    }
    if (isAdminPath(pathname) && !isAdmin) return <AccessDenied />;
  }
  if (owner) return <RemoteOutlet key={owner.name} entry={owner} />;
  return isComplete ? <NotFound /> : <PageSkeleton />;
}

function useOwner(pathname: string) {
  const remotes = useSyncExternalStore(onRegistry, registeredRemotes);
  return ownerOf(pathname, remotes);
}

/** Whoever comes to the sign-in page signed in is led on. Not while signing in there: that is the page's own business. */
function useAwayFromSignIn(): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const { status } = useSession();
  const arrived = useEffectEvent(() => {
    if (pathname === signInPath && status === 'signedIn') void navigate(returnPath, { replace: true });
  });
  // Asked once per arrival, not when the session changes.
  useEffect(() => arrived(), [key]);
}
