import { Secret, TOTP } from 'otpauth';

/** The values that every authenticator app supports (RFC 6238, and the key URI format). */
const options = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** The codes before and after the current one also count: the clocks of phones differ. */
const window = 1;
/** RFC 4226, section 4: a secret of 160 bits. */
const secretBytes = 20;

/** A new secret, in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32;

/** The content of the QR code. The app shows product and address. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({
    ...options,
    issuer: 'Dossier',
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/** The period in which the code is valid; undefined for a wrong code. Compared in constant time. */
export function totpPeriod(secret: string, code: string, now: number): number | undefined {
  const totp = new TOTP({ ...options, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp: now, window });
  return delta === null ? undefined : Math.floor(now / 1000 / options.period) + delta;
}
