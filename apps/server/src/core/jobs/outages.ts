import { isWithoutDatabase } from '../rows/no-database.ts';

/**
 * Lets the process live when something that nobody waits for fails because the database is away for a moment: the library that runs the
 * jobs notes their ends in that way. Every other failure that nobody hears ends the process, as it does by itself. `told` is given what
 * was outlived; gives a function that ends it.
 */
export function outliveOutages(told: (problem: unknown) => void): () => void {
  const hear = (problem: unknown) => {
    if (!isWithoutDatabase(problem)) throw problem;
    told(problem);
  };
  process.on('unhandledRejection', hear);
  return () => void process.off('unhandledRejection', hear);
}
