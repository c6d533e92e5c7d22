import { addPickingList } from '@entrepot/contract/modules/picking/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Grid, Stack } from '@entrepot/ui/page/layout.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWarehouses } from '@entrepot/client/react/use-choices.ts';
import { useRules } from './choices.ts';
import { OrdersToPick } from './orders-to-pick.tsx';

// Not a schema form: the orders are ticked in a list, and two buttons send.
/** Makes picking lists: of the orders ticked here, or of all that a rule finds. */
export function MakeDrawer({ onClose, onMade }: { onClose(): void; onMade(ids: readonly string[]): void }) {
  const t = useTexts('picking');
  const warehouses = useWarehouses();
  const [chosen, setChosen] = useState<string | null>(null);
  const warehouseId = chosen ?? (warehouses.length === 1 ? warehouses[0]!.value : null);
  const rules = useRules(warehouseId);
  const [pickingRuleId, setRule] = useState<string | null>(null);
  const [ids, setIds] = useState<readonly string[]>([]);
  const making = useCall(addPickingList, {
    success: ({ pickingIds }) => t('pages.made', { count: pickingIds.length }),
    done({ pickingIds }) {
      onMade(pickingIds);
      onClose();
    },
  });
  const make = () => making.run({ warehouseId: warehouseId!, logisticsOrderIds: [...ids] });
  const makeByRule = () => making.run({ warehouseId: warehouseId!, pickingRuleId });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="wide"
      title={t('actions.make')}
      footer={
        <>
          <Button onClick={makeByRule} busy={making.busy} disabled={!warehouseId || ids.length > 0}>
            {t('actions.makeByRule')}
          </Button>
          <Button kind="primary" onClick={make} busy={making.busy} disabled={!ids.length}>
            {t('actions.makeOf', { count: ids.length })}
          </Button>
        </>
      }
    >
      <Stack>
        <Grid columns={2}>
          {warehouses.length > 1 && (
            <Select
              label={t('pickingList.fields.warehouseId')}
              options={warehouses}
              value={warehouseId}
              onChange={(value) => (setChosen(value), setIds([]), setRule(null))}
              required
            />
          )}
          <Select
            label={t('pickingList.fields.pickingRuleId')}
            hint={t('pages.ruleHint')}
            options={rules}
            value={pickingRuleId}
            onChange={(value) => setRule(value)}
            placeholder={t('pages.warehouseRule')}
            clearable
          />
        </Grid>
        {warehouseId && <OrdersToPick warehouseId={warehouseId} selected={ids} onSelect={setIds} />}
      </Stack>
    </Drawer>
  );
}
