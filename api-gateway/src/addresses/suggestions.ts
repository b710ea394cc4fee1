import type { Clock } from '@dossier/service-kit';

/** Streets do not move in a day. */
const keptFor = 24 * 60 * 60_000;
const mostKept = 1000;

export interface Answers<T> {
  /** The answer that is kept or under way; otherwise asks. A failure is not kept. */
  get(key: string, ask: () => Promise<T>): Promise<T>;
}

/** Answers that are kept for a day, the thousand used last. */
export function createAnswers<T>(clock: Clock): Answers<T> {
  const kept = new Map<string, { response: Promise<T>; until: number }>();
  return {
    get(key, ask) {
      const found = kept.get(key);
      kept.delete(key);
      const entry =
        found && found.until > clock.now() ? found : { response: ask(), until: clock.now() + keptFor };
      kept.set(key, entry);
      if (entry !== found) {
        entry.response.catch(() => kept.get(key) === entry && kept.delete(key));
        const [oldest] = kept.keys();
        if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
      }
      return entry.response;
    },
  };
}
