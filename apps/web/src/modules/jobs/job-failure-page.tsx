import { jobFailure } from '@entrepot/contract/modules/jobs/job-failure.ts';
import { jobNames } from '@entrepot/contract/core/job-names.ts';
import type { FilterProps } from '@entrepot/ui/form/widget-props.ts';
import { choiceFilter } from '../../core/form/choice-inputs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useJobName } from './job-name.ts';

function useNames() {
  const nameOf = useJobName();
  return jobNames.map((value) => ({ value, label: nameOf(value) }));
}
const NameChoice = choiceFilter(useNames);
/** Sends the name in a list, because a single text also finds the names that contain it. */
function NameFilter({ value, onChange, ...control }: FilterProps<string[]>) {
  return <NameChoice {...control} value={value?.[0] ?? null} onChange={(name) => onChange(name === null ? null : [name])} />;
}
const filterInputs = { name: NameFilter };

/** The subjects that scheduled jobs could not settle, with the reasons; a later run that settles one removes it. */
export function Page() {
  const nameOf = useJobName();
  return <ListPage of={jobFailure} cells={{ name: ({ name }) => nameOf(name) }} filterInputs={filterInputs} form={false} />;
}
