/** Defaults; each set by environment. */
export const sessionLimits = {
  /** A session ends after so long without use. */
  idleMinutes: 30,
  /** A session ends after so long in any case. */
  absoluteHours: 12,
  /** How long a browser may come back without a code; 0 never. */
  deviceDays: 30,
} as const;
