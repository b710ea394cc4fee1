/** Started by a tool, which is in no workspace that could be imported by its name. */
const tool = new URL('../../tools/mariadb.mjs', import.meta.url).href;

export interface MariaDb {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startMariaDb(options: { isDurable?: boolean; memoryMb: number }): Promise<MariaDb> {
  const { startMariaDb: start } = (await import(tool)) as {
    startMariaDb(given: typeof options): Promise<MariaDb>;
  };
  return start(options);
}
