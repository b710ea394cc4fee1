import { useFormat } from '@dossier/remote-kit';

/** Formats how long ago something happened. A time in the future counts as now: the server's clock may be ahead. */
export function useTimeAgo(): (time: string) => string {
  const format = useFormat();
  return (time) => format.relativeTime(Math.min(Date.parse(time), Date.now()));
}
