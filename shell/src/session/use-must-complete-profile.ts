import { getProfile, type RemoteAccess } from '@dossier/contracts';
import { useData, useSession, useTaxYear } from '@dossier/remote-kit';

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
  // The profile page uses the same request, so that a saved profile opens the other pages at once.
  const { data } = useData(getProfile, isNeeded ? { query: { taxYear } } : null, { freshFor: 60_000 });
  return isNeeded && data?.isProfileComplete === false;
}
