import { z } from 'zod';
import { isHttps } from './cookies.ts';
import { EnvError, readEnv, readSettings, type EnvSource } from '../env/env.ts';

/**
 * In production a session must not travel over plain http, and a sign-in code must reach a mailbox. Throws an EnvError
 * that names the missing variable, unless `ALLOW_INSECURE=on`.
 */
export function checkProduction(source: EnvSource = process.env): void {
  const { ALLOW_INSECURE: allowed } = readSettings(
    { ALLOW_INSECURE: z.enum(['on', 'off']).optional() },
    source,
  );
  if (readEnv(source).NODE_ENV !== 'production' || allowed === 'on') return;
  const hint = 'set ALLOW_INSECURE=on if this is intended';
  if (!isHttps(source['PUBLIC_URL']))
    throw new EnvError(`PUBLIC_URL: must be the https address of Dossier in production (${hint})`);
  if (!source['SMTP_URL'])
    throw new EnvError(`SMTP_URL: is required in production, or no sign-in code is mailed (${hint})`);
}
