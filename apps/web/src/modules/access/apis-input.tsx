import { getSelectApis } from '@entrepot/contract/modules/access/menu-calls.ts';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useQuery } from '@tanstack/react-query';
import { ask } from '@entrepot/client/calls/api.ts';
import { ManyInput } from './many-input.tsx';

/** Chooses calls that roles of a kind (1 staff, 2 customers) may be given. */
export const apisInput = (roleKind: 1 | 2) =>
  function ApisInput(props: InputProps<string[]>) {
    const { data } = useQuery({ queryKey: ['apis', roleKind], queryFn: () => ask(getSelectApis, { roleKind }, { quiet: true }) });
    const options = (data ?? []).flatMap(({ Children }) => Children.map(({ Id, Path }) => ({ value: Id, label: Path })));
    return <ManyInput {...props} options={options} />;
  };
