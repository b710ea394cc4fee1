/** Polling interval of the desk: several experts work on it at the same time. */
export const pollMs = 30_000;
