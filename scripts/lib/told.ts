/** What a check found: its problems, as sentences with file and line, and one sentence on what it looked at. */
export interface Told {
  problems: readonly string[];
  summary: string;
}

/** A check by the name that people call it by. */
export type Check = [name: string, run: () => Promise<Told>];

/** Runs checks one after the other, says what each found, and sets the exit code. One that breaks off does not keep the others from running. */
export async function tell(checks: readonly Check[]): Promise<void> {
  for (const [name, run] of checks) {
    const { problems, summary } = await run().catch(brokenOff);
    for (const problem of problems) console.error(problem);
    console.log(`${name}: ${summary}`);
    if (problems.length) process.exitCode = 1;
  }
}

const brokenOff = (error: Error): Told => ({ problems: [error.stack ?? error.message], summary: 'broken off' });
