export const print = (line: string): void => void process.stdout.write(`${line}\n`);
/** What is not the result of a command, so that another one can read that. */
export const explain = (line: string): void => void process.stderr.write(`${line}\n`);

/** Runs a command, and says in one line why it failed. */
export async function runCommand(work: () => Promise<void> | void): Promise<void> {
  try {
    await work();
  } catch (error) {
    explain(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
