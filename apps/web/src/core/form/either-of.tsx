import { Select } from '@entrepot/ui/form/select.tsx';
import type { CallField } from './call-fields.tsx';

/** A boolean as a choice between two labels. `undecided`: nothing is chosen until the user does, as for decisions about others' requests. */
export const eitherOf = (yes: string, no: string, undecided = false): Pick<CallField<boolean>, 'draw'> => ({
  draw: ({ value, onChange, field: _field, ...props }) => (
    <Select<'yes' | 'no'>
      {...props}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={undecided && typeof value !== 'boolean' ? null : value ? 'yes' : 'no'}
      onChange={(chosen) => onChange(chosen === 'yes')}
      required
    />
  ),
});
