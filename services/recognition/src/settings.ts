import { isTesseract } from '@dossier/document-reader';
import { modelSettings, type ServiceDeps } from '@dossier/service-kit';
import { z } from 'zod';
import type { ModelServer } from './model/ask-model.ts';

export interface Settings {
  /** Papers that are read at the same time, each in a process. */
  readonly processes: number;
  /** Recognizes text instead of the embedded program. */
  readonly tesseract: string | undefined;
  /** Reads papers that stay unknown; null without one. */
  readonly model: ModelServer | null;
}

/** Reads the environment variables of this service. An invalid value stops the start with the name of the variable. */
export function readSettings(deps: ServiceDeps): Settings {
  const env = deps.settings({
    RECOGNITION_PROCESSES: z.coerce.number().int().min(1).max(64).default(1),
    READER_TESSERACT: z
      .string()
      .trim()
      .refine(
        isTesseract,
        'must be the absolute path of a tesseract with the languages deu, fra, ita and eng',
      )
      .optional(),
    ...modelSettings,
    READER_MODEL: z.string().trim().min(1).max(200).default('default'),
    READER_MODEL_KEY: z.string().trim().min(1).max(1000).optional(),
  });
  return {
    processes: env.RECOGNITION_PROCESSES,
    tesseract: env.READER_TESSERACT,
    model: env.READER_MODEL_URL
      ? { url: env.READER_MODEL_URL, name: env.READER_MODEL, key: env.READER_MODEL_KEY }
      : null,
  };
}
