import { audience } from '@entrepot/client/session/session.ts';
import { staffKindsFor } from '@entrepot/contract/modules/access/staff-kinds.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { inputState } from './many-input.tsx';

/** Selects the kind of a staff account, from those that the user may create. */
export function StaffKindInput(props: InputProps<number>) {
  const kinds = staffKindsFor(audience());
  const options = enumChoices('AccountTypeCode').filter(({ value }) => kinds.includes(value));
  return <Select label={props.label} options={options} value={props.value ?? null} onChange={props.onChange} {...inputState(props)} />;
}
