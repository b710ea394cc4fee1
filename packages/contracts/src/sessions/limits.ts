/** Defaults; each can be set by an environment variable. */
export const sessionLimits = {
  /** Maximum time without activity. */
  idleMinutes: 30,
  /** Maximum session lifetime. */
  absoluteHours: 12,
  /** How many days a browser can restore its session without a code; 0 disables this. */
  deviceDays: 30,
  /** How long after a sign-in by code an endpoint with `freshSignIn` can be called; cannot be configured. */
  freshSignInMinutes: 15,
} as const;
