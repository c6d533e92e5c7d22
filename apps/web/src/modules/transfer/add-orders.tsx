import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { addPlanOrders } from '@entrepot/contract/modules/transfer/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import { OrderChoice } from './order-choice.tsx';
import type { PlanRow } from './plan-page.tsx';

// No form of a call: the orders are ticked in a list.
/** Adds packed orders to a plan. */
export function AddOrders({ plan, onClose }: { plan: PlanRow; onClose(): void }) {
  const t = useWords('transfer');
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
