import type { ServiceDeps } from '@dossier/service-kit';
import { z } from 'zod';

export interface Settings {
  /** Papers that are read at the same time, each in a process. */
  readonly processes: number;
}

/** Reads the environment variables of this service. An invalid value stops the start with the name of the variable. */
export function readSettings(deps: ServiceDeps): Settings {
  const env = deps.settings({ RECOGNITION_PROCESSES: z.coerce.number().int().min(1).max(64).default(1) });
  return { processes: env.RECOGNITION_PROCESSES };
}
