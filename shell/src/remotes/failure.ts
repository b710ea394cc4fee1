/** Where loading a remote broke off; as `platform.clientError` names it. */
export type FailurePhase = 'registry' | 'contract' | 'entry' | 'chunk' | 'texts' | 'render';
/**
 * - `REFUSED`: the script could not be fetched, was not a script, or failed its integrity check
 * - `TIMEOUT`: no response in time
 * - `NOT_A_REMOTE`: the script ran and is not what the registry says
 * - `THREW`: code of the remote threw
 * - `INCOMPATIBLE`: it needs another shell
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

  /** Whether the same request may succeed in a moment; what a script throws, it throws again. */
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
