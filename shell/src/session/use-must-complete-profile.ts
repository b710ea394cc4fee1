import { getUser, type RemoteAccess } from '@dossier/contracts';
import { dropData, useData, useEvent, useSession, useTaxYear } from '@dossier/remote-kit';

export const profilePath = '/profile';

/**
 * Whether the user must complete the profile before this page. The pages of administrators, staff, and administrators acting
 * as a user are exempt. When the profile cannot be loaded, the page is shown.
 */
export function useMustCompleteProfile(pathname: string, access: RemoteAccess | undefined): boolean {
  const { user, impersonatedBy } = useSession();
  const [taxYear] = useTaxYear();
  const isNeeded =
    user?.role === 'user' &&
    impersonatedBy === null &&
    access === 'user' &&
    // Also `/profile/firstTime=true`, as in old links.
    pathname.split('/')[1] !== profilePath.slice(1);
  // Home uses the same request.
  const input = { query: { taxYear } };
  const { data } = useData(getUser, isNeeded ? input : null, { freshFor: 60_000 });
  // A saved profile opens the other pages at once: the next one waits for the new response instead of going by the old one.
  useEvent('profileChanged', () => {
    if (!isNeeded) void dropData(getUser, input);
  });
  return isNeeded && data?.isProfileComplete === false;
}
