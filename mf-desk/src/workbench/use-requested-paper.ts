import { useLocation } from '@dossier/ui/router';
import type { PaperPlace } from '../review/paper-stage.tsx';

export interface RequestedPaper {
  readonly fileId: string | null;
  /** Null in a new tab, to which a link hands its address only. */
  readonly place: PaperPlace | null;
}

/** The paper of `?file=` with which a link opens the workbench, and the place on it. */
export function useRequestedPaper(): RequestedPaper {
  const { search, state } = useLocation();
  const fileId = new URLSearchParams(search).get('file');
  const place = state as PaperPlace | null;
  return { fileId, place: fileId !== null && place?.fileId === fileId ? place : null };
}
