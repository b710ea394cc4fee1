export type ProfileMode = 'edit' | 'firstTime' | 'taxSetup';

/** Which of the three modes an address asks for: by query, or in the path as old links have it (READINGS 12). */
export function profileMode(pathname: string, search: string): ProfileMode {
  const query = new URLSearchParams(search);
  const path = decodeURIComponent(pathname);
  if (query.get('setup') === 'tax' || path.includes('setup=tax')) return 'taxSetup';
  if (query.get('firstTime') === 'true' || path.includes('firstTime=true')) return 'firstTime';
  return 'edit';
}
