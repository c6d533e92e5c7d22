import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getSelectShifts } from '@entrepot/contract/modules/transport/calls.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';

/** Creates the input that selects a shift that is loading, other than the present one. */
export const shiftChoice = (exceptId: string) =>
  function ShiftChoice({ value, onChange, label, error, hint, disabled }: InputProps<string>) {
    const { data } = useCallQuery(getSelectShifts, { transportShiftStatus: enumCodes.TransportShiftStatus.Loading });
    const others = (data ?? []).filter((shift) => shift.value !== exceptId);
    return (
      <Select
        label={label}
        options={others.map((shift) => ({ value: shift.value, label: shift.name }))}
        value={value ?? null}
        onChange={onChange}
        required
        error={error}
        hint={hint}
        disabled={disabled}
      />
    );
  };
