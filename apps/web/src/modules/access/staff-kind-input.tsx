import { audience } from '@entrepot/client/session/session.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { Select } from '@entrepot/ui/select.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { enumChoices } from '../../core/values/enums.ts';
import { told } from './many-input.tsx';

const { PlatformStaff, SiteOperator, WarehouseStaff } = enumCodes.AccountTypeCode;

/** Chooses what kind of colleague an account is for, of the kinds that the person may open. */
export function StaffKindInput(props: InputProps<number>) {
  const kinds: readonly number[] = audience() === 'P' ? [PlatformStaff, SiteOperator, WarehouseStaff] : [SiteOperator, WarehouseStaff];
  const options = enumChoices('AccountTypeCode').filter((choice) => kinds.includes(choice.value));
  return <Select label={props.label} options={options} value={props.value ?? null} onChange={props.onChange} {...told(props)} />;
}
