/** Versions in the change log, newest first. Only the latest has a known date. */
export const changeLog = [
  { version: '0.33', date: '2025-06-03' },
  { version: '0.32' },
  { version: '0.31' },
  { version: '0.30' },
  { version: '0.29' },
  { version: '0.28' },
  { version: '0.27' },
  { version: '0.26' },
  { version: '0.25' },
  { version: '0.24' },
] as const satisfies readonly { version: string; date?: string }[];

export const latestVersion = changeLog[0].version;
