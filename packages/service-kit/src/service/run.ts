import { EnvError } from '../env/env.ts';
// Not from db/migrate.ts, which loads TypeORM: the gateway runs through here too.
import { MigrationError } from '../db/errors.ts';
import { createLog } from '../log/log.ts';
import { createDeps, type ServiceDeps } from './deps.ts';
import type { Service } from './service.ts';

/**
 * The life of a service process: environment, keys, database, migrations, listen; on SIGTERM finish what is under
 * way and end with 0. A fault nobody caught ends it with 1, and the supervisor starts it anew.
 */
export async function runService(
  create: (deps: ServiceDeps) => Pick<Service, 'start' | 'stop'>,
  name: string,
): Promise<void> {
  const startLog = createLog(name, 'info');
  const die = (error: unknown, message: string): never => {
    startLog.fatal({ err: error }, message);
    // EX_CONFIG: the supervisor does not try again what only a person can mend.
    process.exit(error instanceof EnvError ? 78 : 1);
  };
  process.on('uncaughtException', (error) => die(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => die(error, 'unhandled rejection'));
  try {
    const service = create(createDeps(name));
    await service.start();
    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      service.stop().then(
        () => process.exit(0),
        (error: unknown) => die(error, 'the stop failed'),
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    // The message of these two is written for whoever runs the process.
    const readable = error instanceof EnvError || error instanceof MigrationError;
    die(error, readable ? `start refused: ${error.message}` : 'start refused');
  }
}
