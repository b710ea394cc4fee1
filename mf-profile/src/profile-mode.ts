export type ProfileMode = 'edit' | 'firstTime' | 'taxSetup';

/** The mode of a URL: from the query, or from the path, as in old links (`/profile/setup=tax`). */
export function profileMode(pathname: string, search: string): ProfileMode {
  const query = new URLSearchParams(search);
  const path = decodeURIComponent(pathname);
  if (query.get('setup') === 'tax' || path.includes('setup=tax')) return 'taxSetup';
  if (query.get('firstTime') === 'true' || path.includes('firstTime=true')) return 'firstTime';
  return 'edit';
}
