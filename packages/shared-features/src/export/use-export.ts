import type { CallInput, EndpointSpec, exportState, ExportState } from '@dossier/contracts';
import { ApiError, useData } from '@dossier/remote-kit';
import { useState } from 'react';

const pollMs = 2000;

export interface Export {
  /** `idle` also for an export of an earlier visit. */
  readonly phase: 'idle' | 'preparing' | 'starting' | 'running' | 'complete' | 'failed';
  readonly progress: Pick<ExportState, 'filesDone' | 'filesTotal'>;
  /** The link of the download, in case the browser does not start it. */
  readonly url: string | null;
  /** Why it could not be prepared. */
  readonly error: ApiError | null;
  start(): Promise<void>;
}

type ProgressEndpoint = EndpointSpec & { readonly response: typeof exportState };

/**
 * The download of a ZIP. The browser shows and stores it; this page follows its progress on the server, as `endpoint`
 * returns it. `prepare` returns the link of the download.
 */
export function useExport<E extends ProgressEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  prepare: () => Promise<string>,
): Export {
  const [isPreparing, setPreparing] = useState(false);
  const [isFollowed, setFollowed] = useState(false);
  const [url, setUrl] = useState<string | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [wasRunning, setWasRunning] = useState(false);
  const { data } = useData(endpoint, input, { refreshInterval: isFollowed ? pollMs : 0 });
  const state = data as ExportState | null;
  const isRunning = state?.state === 'running';
  // Follows an export that was running when the page was opened, too.
  if (isRunning && !isFollowed) setFollowed(true);
  if (isRunning && !wasRunning) setWasRunning(true);

  async function start() {
    setPreparing(true);
    setError(null);
    setFollowed(false);
    setWasRunning(false);
    try {
      const prepared = await prepare();
      setUrl(prepared);
      setFollowed(true);
      download(prepared);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setError(cause);
    }
    setPreparing(false);
  }

  return {
    phase: isPreparing ? 'preparing' : isFollowed ? phaseOf(state?.state, wasRunning) : 'idle',
    progress: state ?? { filesDone: 0, filesTotal: 0 },
    url,
    error,
    start,
  };
}

/** The server forgets a running export when it restarts; the download was interrupted then. */
function phaseOf(state: ExportState['state'] | undefined, wasRunning: boolean): Export['phase'] {
  if (state === undefined || state === 'prepared') return 'starting';
  if (state === 'none') return wasRunning ? 'failed' : 'idle';
  return state;
}

function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
