import { Select } from '@entrepot/ui/select.tsx';
import type { CallField } from './call-fields.tsx';

/** A yes or no as a choice between two words. */
export const eitherOf = (yes: string, no: string): Pick<CallField<boolean>, 'draw'> => ({
  draw: ({ value, onChange, field: _field, ...props }) => (
    <Select<'yes' | 'no'>
      {...props}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={value ? 'yes' : 'no'}
      onChange={(chosen) => onChange(chosen === 'yes')}
      required
    />
  ),
});
