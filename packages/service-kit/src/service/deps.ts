import { systemClock, type Clock } from '../clock/clock.ts';
import { readEnv, readSettings, type Env, type EnvOf, type EnvShape, type EnvSource } from '../env/env.ts';
import { loadKeys, type Key, type KeyName } from '../env/keys.ts';
import { createLog, type Logger } from '../log/log.ts';

/** The only way for `createXService(deps)` to reach its environment. */
export interface ServiceDeps {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Logger;
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
  const loaded = new Map<KeyName, readonly [Key, ...Key[]]>();
  return {
    env,
    clock: systemClock,
    log: given.log ?? createLog(name, env.LOG_LEVEL),
    settings: (shape) => readSettings(shape, source),
    keys(key) {
      const keys = loaded.get(key) ?? loadKeys(key, env, source);
      loaded.set(key, keys);
      return keys;
    },
    ...given,
  };
}
