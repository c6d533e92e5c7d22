import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type JobName, jobNames } from '@entrepot/contract/core/job-names.ts';
import type texts from '@entrepot/contract/modules/jobs/texts.json';

/** The text of a name. A name without one does not compile. */
const textOf = (name: JobName): `names.${keyof (typeof texts)['names']}` => `names.${name}`;
// A row may have the job of another version.
const isKnown = (name: string): name is JobName => jobNames.some((one) => one === name);

/** Returns the function that names scheduled jobs for people. */
export function useJobName(): (name: string) => string {
  const t = useTexts('jobs');
  return (name) => (isKnown(name) ? t(textOf(name)) : name);
}
