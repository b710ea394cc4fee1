export { hasRevision, previousRevision } from './release.ts';
export { testUpgrade } from './upgrade.ts';
