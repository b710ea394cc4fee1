import { z } from 'zod';

/** How long a challenge is valid: the time to unlock a device, or to fetch a security key. */
export const passkeyChallengeMinutes = 5;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/);

/** At most 1023 bytes (W3C Web Authentication Level 3, section 4). */
const credentialId = base64url(1364);
const transports = z.array(z.string().max(20)).max(10);

/** What the browser shows and signs. */
const credential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const clientDataJSON = base64url(4000);

/** The JSON form of a new passkey (W3C Web Authentication Level 3, section 5.1), as far as it is used. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    attestationObject: base64url(20_000),
    transports: transports.optional(),
  }),
});

/** The JSON form of a signature with a passkey, as far as it is used. */
export const passkeySignature = z.object({
  ...credential,
  response: z.object({
    clientDataJSON,
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(100).optional(),
  }),
});
export type PasskeySignature = z.infer<typeof passkeySignature>;

const credentials = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: transports.optional() }),
);
const timeout = z.number().int();

/** The options with which the browser creates a passkey. */
export const newPasskeyOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout,
  excludeCredentials: credentials,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type NewPasskeyOptions = z.infer<typeof newPasskeyOptions>;

/** The options with which the browser signs; without `allowCredentials`, the user chooses among the passkeys of this site. */
export const passkeyOptions = z.object({
  challenge: z.string(),
  timeout,
  rpId: z.string(),
  allowCredentials: credentials.optional(),
  userVerification: z.literal('required'),
});
export type PasskeyOptions = z.infer<typeof passkeyOptions>;
