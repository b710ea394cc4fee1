import { EnvError } from '../env/env.ts';
import { checkProduction } from '../http/production.ts';
// Not from db/migrate.ts, which loads TypeORM.
import { MigrationError } from '../db/errors.ts';
import { createLog } from '../log/log.ts';
import { startTelemetry } from '../telemetry/telemetry.ts';
import { createDeps, type ServiceDeps } from './deps.ts';
import type { Service } from './service.ts';

/**
 * Runs a service process: file permissions, environment, keys, database, migrations, listen. On SIGTERM it finishes
 * pending requests and exits with 0; with the argument `migrate` it only migrates. An uncaught error exits with 1, and the supervisor restarts the process.
 */
export async function runService(
  create: (deps: ServiceDeps) => Pick<Service, 'start' | 'stop'> & Partial<Pick<Service, 'migrate'>>,
  name: string,
): Promise<void> {
  // Files are created for the account of the process only, whatever the umask of the operator's shell.
  process.umask(0o077);
  const startLog = createLog(name, 'info');
  const exitWith = (error: unknown, message: string): never => {
    startLog.fatal({ err: error }, message);
    // 78 is EX_CONFIG: the supervisor does not restart a process whose configuration is invalid.
    process.exit(error instanceof EnvError ? 78 : 1);
  };
  process.on('uncaughtException', (error) => exitWith(error, 'uncaught exception'));
  process.on('unhandledRejection', (error) => exitWith(error, 'unhandled rejection'));
  try {
    const telemetry = await startTelemetry(name);
    const service = create(createDeps(name));
    checkProduction();
    if (process.argv[2] === 'migrate') {
      await service.migrate?.();
      process.exit(0);
    }
    await service.start();
    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      service
        .stop()
        .then(() => telemetry.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => exitWith(error, 'the stop failed'),
        );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    // The messages of these two errors are written for the operator.
    const readable = error instanceof EnvError || error instanceof MigrationError;
    exitWith(error, readable ? `start refused: ${error.message}` : 'start refused');
  }
}
