import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { addPlanOrders } from '@entrepot/contract/modules/transfer/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { useState } from 'react';
import { OrderChoice } from './order-choice.tsx';
import type { PlanRow } from './plan-orders.tsx';

// Not a schema form: the orders are selected in a list.
/** Adds packed orders to a plan. */
export function AddOrders({ plan, onClose }: { plan: PlanRow; onClose(): void }) {
  const t = useTexts('transfer');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const adding = useCall(addPlanOrders, { success: ({ added }) => t('pages.added', { count: added, name: plan.name }), done: onClose });
  return (
    <Drawer
      opened
      onClose={onClose}
      size="wide"
      title={t('pages.addTitle', { name: plan.name })}
      footer={
        <Button
          kind="primary"
          onClick={() => adding.run({ id: plan.id, orderIds: [...selected] })}
          busy={adding.busy}
          disabled={!selected.length}
        >
          {t('actions.addSelected', { count: selected.length })}
        </Button>
      }
    >
      <OrderChoice way={plan} selected={selected} onSelect={setSelected} />
    </Drawer>
  );
}
