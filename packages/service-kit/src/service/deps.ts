import { dirname } from 'node:path';
import { systemClock, type Clock } from '../clock/clock.ts';
import { readEnv, readSettings, type Env, type EnvOf, type EnvShape, type EnvSource } from '../env/env.ts';
import { loadKeys, type Key, type KeyName } from '../env/keys.ts';
import { createLog, type Logger } from '../log/log.ts';
import { openInternalTls, requireHttps, type InternalTls } from '../tls/internal-tls.ts';

/** The only way for `createXService(deps)` to reach its environment. */
export interface ServiceDeps {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Logger;
  /** TLS between the processes of several machines, where the operator set it up. */
  readonly tls: InternalTls | undefined;
  /** The directory of the bundle of this process, with what its build says about itself. */
  readonly buildDirectory: string;
  /** Reads the variables of the service: `deps.settings({ SMTP_URL: z.url().optional() }).SMTP_URL`. */
  settings<const S extends EnvShape>(shape: S): EnvOf<S>;
  /** The keys of a name, the current one first. */
  keys(name: KeyName): readonly [Key, ...Key[]];
}

/** The dependencies of a process from its environment. Throws an EnvError for an invalid variable. */
export function createDeps(
  name: string,
  source: EnvSource = process.env,
  given: Partial<ServiceDeps> = {},
): ServiceDeps {
  const env = readEnv(source);
  requireHttps(env);
  const log = given.log ?? createLog(name, env.LOG_LEVEL);
  const loaded = new Map<KeyName, readonly [Key, ...Key[]]>();
  return {
    env,
    clock: systemClock,
    log,
    buildDirectory: dirname(process.argv[1] ?? ''),
    tls: openInternalTls(env, log),
    settings: (shape) => readSettings(shape, source),
    keys(key) {
      const keys = loaded.get(key) ?? loadKeys(key, env, source);
      loaded.set(key, keys);
      return keys;
    },
    ...given,
  };
}
