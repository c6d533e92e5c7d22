import { enablePickingRule } from '@entrepot/contract/modules/picking/calls.ts';
import { pickingRule } from '@entrepot/contract/modules/picking/picking-rule.ts';
import { pickingRuleIndex } from '@entrepot/contract/modules/picking/screens.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { PickersInput } from './pickers-input.tsx';

const needs = pickingRuleIndex.Enable;

/** How the orders of a warehouse become picking lists, by hand or by a timetable. */
export function Page() {
  const t = useWords('picking');
  const enabling = useCall(enablePickingRule, { success: t('pages.switched') });
  const all = { hint: t('pages.emptyIsAny') };
  return (
    <ListPage
      of={pickingRule}
      rowTone={(row) => (row.enabled ? undefined : 'idle')}
      form={{
        fields: {
          cronTime: { hint: t('pages.cronHint') },
          maximumOrders: { hint: t('pages.cartHint') },
          typeOfShippingIds: all,
          carrierIds: all,
          cargoTypeIds: all,
          autoAssignPickerIds: { input: PickersInput, hint: t('pages.autoAssignHint') },
        },
      }}
      actions={[
        {
          key: 'off',
          label: t('actions.switchOff'),
          needs,
          shown: (row) => row.enabled,
          run: ({ id }) => enabling.run({ id, enabled: false }),
        },
        {
          key: 'on',
          label: t('actions.switchOn'),
          needs,
          shown: (row) => !row.enabled,
          run: ({ id }) => enabling.run({ id, enabled: true }),
        },
      ]}
    />
  );
}
