/**
 * React, React Router and Chakra report their wrong use on the console, where nobody reads it: a test fails when anything
 * is logged as an error or a warning. One that provokes it replaces the method with `vi.spyOn`.
 */
const ALLOWED: readonly RegExp[] = [
  // Recharts measures its container, and jsdom has no layout.
  /^The width\(0\) and height\(0\) of chart should be greater than 0/,
];

interface ConsoleWatch {
  /** What was logged since the last call. */
  logged(): string[];
  stop(): void;
}

export function watchConsole(): ConsoleWatch {
  const { error, warn } = console;
  const seen: string[] = [];
  const watched =
    (log: typeof error): typeof error =>
    (...args: unknown[]) => {
      const text = args.map(String).join(' ');
      if (ALLOWED.some((pattern) => pattern.test(text))) return;
      seen.push(text);
      log(...args);
    };
  Object.assign(console, { error: watched(error), warn: watched(warn) });
  return {
    logged: () => seen.splice(0),
    stop: () => void Object.assign(console, { error, warn }),
  };
}
