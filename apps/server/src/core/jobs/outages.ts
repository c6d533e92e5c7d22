import { isWithoutDatabase } from '../db/database-errors.ts';

/**
 * Prevents unhandled rejections from ending the process when the database is away for a moment: the job library records the end of jobs
 * without awaiting it. Any other unhandled rejection still ends the process. `onIgnored` receives the ignored problems; returns a function that
 * restores the default.
 */
export function ignoreOutageRejections(onIgnored: (problem: unknown) => void): () => void {
  const onProblem = (problem: unknown) => {
    if (!isWithoutDatabase(problem)) throw problem;
    onIgnored(problem);
  };
  process.on('unhandledRejection', onProblem);
  return () => void process.off('unhandledRejection', onProblem);
}
