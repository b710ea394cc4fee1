import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { isOpenTo, signInPath } from '@dossier/contracts';
import { layoutOf, onPageState, pageState, useReturnPath, useSession } from '@dossier/remote-kit';
import { Navigate, useLocation, useNavigate } from '@dossier/ui/router';
import { accessTo, needsSession } from './access.ts';
import { AppLayout } from './layout/app-layout.tsx';
import { PageSkeleton } from './remotes/page-skeleton.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import { legalPaths } from './legal/legal-paths.ts';
import { AccessDenied } from './pages/access-denied.tsx';
import { NotFound } from './pages/not-found.tsx';
import { Unreachable } from './pages/unreachable.tsx';
import { loader } from './remotes/loader.ts';
import { onRegistry, ownerOf, registry } from './remotes/registry.ts';
import { RemoteOutlet } from './remotes/remote-outlet.tsx';
import { useRegistryFor } from './remotes/use-registry-for.ts';
import { profilePath, useMustCompleteProfile } from './session/use-must-complete-profile.ts';
import { useSessionWatcher } from './session/session-watcher.ts';
import { FreshSignIn } from './layout/fresh-sign-in.tsx';
import { SessionExpired } from './layout/session-expired.tsx';
import { recordView } from './remotes/timeline.ts';

/** The page of the current address, in the layout it declares. */
export function App() {
  'use memo';
  const { pathname } = useLocation();
  useSessionWatcher();
  useAwayFromSignIn();
  const owner = useOwner(pathname);
  const remote = useSyncExternalStore(loader.subscribe, () => (owner ? loader.state(owner.name) : undefined));
  const shown = remote?.status === 'ready' ? remote.entry : undefined;
  // Before the page is painted, which is one of the things that are measured.
  useLayoutEffect(() => recordView(shown, pathname), [shown, pathname]);
  const layout = remote?.status === 'ready' ? layoutOf(remote.remote, pathname) : undefined;
  return (
    <AppLayout layout={layout ?? 'app'}>
      <CurrentPage />
      <SessionExpired />
      <FreshSignIn />
    </AppLayout>
  );
}

function CurrentPage() {
  'use memo';
  const location = useLocation();
  const { pathname, search, hash } = location;
  const { status, expired, user } = useSession();
  const hasUnsaved = useSyncExternalStore(onPageState, () => pageState().unsaved > 0);
  const owner = useOwner(pathname);
  const { guarded } = useSyncExternalStore(onRegistry, registry);
  const access = accessTo(pathname, owner, guarded);
  const mustCompleteProfile = useMustCompleteProfile(pathname, access);
  const isComplete = useRegistryFor(pathname, owner);
  const legal = legalPaths[pathname.replace(/(.)\/$/, '$1')];

  if (legal) return <LegalPage key={legal === 'licences' ? legal : 'text'} page={legal} />;
  if (needsSession(pathname, access)) {
    if (status === 'loading') return <Unreachable />;
    // When the session expires, a page with unsaved work stays visible, with the dialog over it.
    if (status === 'signedOut' && !(expired && hasUnsaved)) {
      return <Navigate to={signInPath} replace state={{ returnTo: pathname + search + hash }} />;
    }
    if (access && !isOpenTo(access, user?.role)) return <AccessDenied access={access} />;
    if (mustCompleteProfile) return <Navigate to={`${profilePath}?firstTime=true`} replace />;
  }
  if (owner) return <RemoteOutlet key={owner.name} entry={owner} />;
  return isComplete ? <NotFound /> : <PageSkeleton />;
}

function useOwner(pathname: string) {
  const { remotes } = useSyncExternalStore(onRegistry, registry);
  return ownerOf(pathname, remotes);
}

/** Redirects a signed-in user from the sign-in page. Only on arrival: after a sign-in the page itself navigates. */
function useAwayFromSignIn(): void {
  const { key, pathname } = useLocation();
  const navigate = useNavigate();
  const returnPath = useReturnPath();
  const { status } = useSession();
  const arrived = useEffectEvent(() => {
    if (pathname === signInPath && status === 'signedIn') void navigate(returnPath, { replace: true });
  });
  // Once per arrival, not when the session changes.
  useEffect(() => arrived(), [key]);
}
