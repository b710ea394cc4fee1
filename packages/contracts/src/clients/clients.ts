/**
 * What an expert sees of a client before a dossier was transmitted: of the clients the expert is in charge of, of all clients,
 * or nothing (`EXPERTS_SEE_CLIENTS`).
 */
export const clientScopes = ['assigned', 'all', 'none'] as const;
export type ClientScope = (typeof clientScopes)[number];

/** Max clients of one call that changes several. */
export const maxClientChanges = 200;
