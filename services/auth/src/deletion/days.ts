const zurich = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short' });

/** The day of a time in Zurich, such as `2026-03-01`. */
export const dayOf = (at: Date): string => zurich.format(at);
