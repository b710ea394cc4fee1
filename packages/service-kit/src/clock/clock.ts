/** The only source of time in a service, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Runs `action` after `ms`. Returns a function that cancels it. */
  after(ms: number, action: () => void | Promise<void>): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(() => void action(), ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
