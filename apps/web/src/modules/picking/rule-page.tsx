import { enablePickingRule } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { pickingRuleIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { MultiSelect } from '@entrepot/ui/form/select.tsx';
import { usePickers } from './choices.ts';

const needs = pickingRuleIndex.Enable;
const actions: readonly Button<Listed<typeof pickingRule>>[] = [
  callButton({
    key: 'switchOff',
    call: enablePickingRule,
    needs,
    visible: (row) => row.enabled,
    input: ({ id }) => ({ id, enabled: false }),
    success: 'pages.switched',
  }),
  callButton({
    key: 'switchOn',
    call: enablePickingRule,
    needs,
    visible: (row) => !row.enabled,
    input: ({ id }) => ({ id, enabled: true }),
    success: 'pages.switched',
  }),
];

/** The members of staff who pick in the chosen warehouse. */
export const form = { fields: { autoAssignPickerIds: { input: PickersInput } } };

/** Rules that create picking lists from the orders of a warehouse, manually or on a schedule. */
export function Page() {
  const t = useTexts('picking');
  const all = { hint: t('pages.emptyIsAny') };
  return (
    <ListPage
      of={pickingRule}
      bulkRemove
      rowTone={(row) => (row.enabled ? undefined : 'neutral')}
      form={{
        fields: {
          cronTime: { hint: t('pages.cronHint') },
          maximumOrders: { hint: t('pages.cartHint') },
          typeOfShippingIds: all,
          carrierIds: all,
          cargoTypeIds: all,
          autoAssignPickerIds: { ...form.fields.autoAssignPickerIds, hint: t('pages.autoAssignHint') },
        },
      }}
      actions={actions}
    />
  );
}

/** Pickers of the warehouse chosen in the same form. */
function PickersInput({ field: _field, row, labelOf: _labelOf, currency: _currency, value, onChange, ...control }: InputProps<string[]>) {
  const t = useTexts('picking');
  const pickers = usePickers(t, typeof row?.warehouseId === 'string' ? row.warehouseId : null);
  return <MultiSelect options={pickers} value={value ?? []} onChange={onChange} {...control} />;
}
