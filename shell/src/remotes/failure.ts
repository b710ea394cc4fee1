/** The phase in which loading a remote failed, as in `platform.clientError`. */
export type FailurePhase = 'registry' | 'contract' | 'entry' | 'chunk' | 'texts' | 'render';
/**
 * - `REFUSED`: the script could not be fetched, was not a script, or failed its integrity check
 * - `TIMEOUT`: no response in time
 * - `NOT_A_REMOTE`: the script ran but is not the remote of the registry entry
 * - `THREW`: code of the remote threw
 * - `INCOMPATIBLE`: the remote needs another version of the shell API
 */
export type FailureCode = 'REFUSED' | 'TIMEOUT' | 'NOT_A_REMOTE' | 'THREW' | 'INCOMPATIBLE';

export class RemoteFailure extends Error {
  readonly phase: FailurePhase;
  readonly code: FailureCode;

  constructor(phase: FailurePhase, code: FailureCode, cause?: unknown) {
    super(`${phase}: ${code}`, { cause });
    this.name = 'RemoteFailure';
    this.phase = phase;
    this.code = code;
  }

  /** Whether a retry of the same request may succeed; a script that throws would throw again. */
  get isTransient(): boolean {
    return this.code === 'REFUSED' && this.phase !== 'contract';
  }
}

/** Classifies an unknown error: webpack names failed chunks, all others were thrown by the remote. */
export function classify(error: unknown, phase: FailurePhase): RemoteFailure {
  if (error instanceof RemoteFailure) return error;
  if (error instanceof Error && error.name === 'ChunkLoadError') {
    const type = 'type' in error ? error.type : undefined;
    const code = type === 'timeout' ? 'TIMEOUT' : type === 'missing' ? 'THREW' : 'REFUSED';
    return new RemoteFailure(phase === 'texts' ? phase : 'chunk', code, error);
  }
  return new RemoteFailure(phase, 'THREW', error);
}
