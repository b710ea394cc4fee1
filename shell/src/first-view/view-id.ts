/** The static view of the requested page, which the gateway puts before `#root` (docs/federation.md). */
export const viewId = 'dossier-first-view';
