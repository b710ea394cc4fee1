export const secondFactorLimits = {
  /** Authenticator apps and passkeys of an account. */
  max: 10,
  /** How long the second step of a sign-in may take after the first one. */
  stepMinutes: 10,
  /** How long a new authenticator app may take until its first code is entered. */
  enrolmentMinutes: 15,
  recoveryCodes: 10,
  nameLength: 60,
} as const;
