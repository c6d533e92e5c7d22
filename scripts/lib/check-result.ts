/** The result of a check: its problems, as sentences with file and line, and a summary sentence. */
export interface CheckResult {
  problems: readonly string[];
  summary: string;
}

/** A check with its display name. */
export type Check = [name: string, run: () => Promise<CheckResult>];

/**
 * Runs checks one after the other, prints their results, and sets the exit code. A check that throws does not prevent the others from
 * running.
 */
export async function reportChecks(checks: readonly Check[]): Promise<void> {
  for (const [name, run] of checks) {
    const { problems, summary } = await run().catch(brokenOff);
    for (const problem of problems) console.error(problem);
    console.log(`${name}: ${summary}`);
    if (problems.length) process.exitCode = 1;
  }
}

const brokenOff = (error: Error): CheckResult => ({ problems: [error.stack ?? error.message], summary: 'broken off' });
