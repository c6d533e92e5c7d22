import { audience } from '@entrepot/client/session/session.ts';
import { staffKindsFor } from '@entrepot/contract/modules/access/staff-kinds.ts';
import { Select } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { told } from './many-input.tsx';

/** Chooses what kind of colleague an account is for, of the kinds that the person may open. */
export function StaffKindInput(props: InputProps<number>) {
  const kinds = staffKindsFor(audience());
  const options = enumChoices('AccountTypeCode').filter(({ value }) => kinds.includes(value));
  return <Select label={props.label} options={options} value={props.value ?? null} onChange={props.onChange} {...told(props)} />;
}
