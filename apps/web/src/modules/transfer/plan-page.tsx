import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { cancelPlan, confirmPlan, establishPlan, executePlan } from '@entrepot/contract/modules/transfer/calls.ts';
import { transferPlanIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { recurrences, transferPlan } from '@entrepot/contract/modules/transfer/transfer.ts';
import { transferPlanStates } from '@entrepot/contract/modules/transfer/transfer-states.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useState } from 'react';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { EnumTabs } from '../../core/list/enum-tabs.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { PlanOrders } from './plan-orders.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

const AddOrders = late(() => import('./add-orders.tsx').then(({ AddOrders }) => ({ default: AddOrders })));

const Recurrence = choiceInput('transfer', 'pages.recurrence', Object.values(recurrences));

export type PlanRow = Listed<typeof transferPlan>;
type Verb = Parameters<typeof transferPlanStates.can>[1];
const may = (verb: Verb) => (plan: PlanRow) => transferPlanStates.can(plan.status, verb);
const isOpen = ({ status }: PlanRow) => transferPlanStates.is(status, 'open');

/** Plans of transfers: made and repeated, filled with orders, agreed, carried out. */
export function Page() {
  const t = useWords('transfer');
  const [creating, setCreating] = useState(false);
  const [filling, setFilling] = useState<PlanRow | null>(null);
  const confirming = useCall(confirmPlan, { success: t('pages.planConfirmed') });
  const executing = useCall(executePlan, { success: t('pages.planExecuted') });
  const cancelling = useCall(cancelPlan, { success: t('pages.planCancelled') });
  const repeats = (plan: PlanRow) => t(`pages.recurrence${plan.recurrence ?? recurrences.None}`);
  const create = { label: t('actions.newPlan'), onClick: () => setCreating(true) };
  async function execute(plan: PlanRow) {
    const text = t('pages.executeText', { count: plan.orderCount ?? 0 });
    if (await confirm({ title: t('pages.executeTitle', { name: plan.name }), text, confirmLabel: t('actions.execute') }))
      await executing.run({ id: plan.id });
  }
  async function cancel(plan: PlanRow) {
    const agreed = await confirm({
      title: t('pages.cancelPlanTitle', { name: plan.name }),
      text: t(plan.recurrence ? 'pages.cancelRepeatedText' : 'pages.cancelPlanText'),
      confirmLabel: t('actions.cancelPlan'),
      tone: 'danger',
    });
    if (agreed) await cancelling.run({ id: plan.id });
  }
  const fields = {
    recurrence: { input: Recurrence, hint: t('pages.recurrenceHint') },
    cutOffTime: { hint: t('pages.cutOffHint') },
  };
  return (
    <>
      <ListPage
        of={transferPlan}
        form={{ fields }}
        at={{ Establish: 'new' }}
        cells={{ recurrence: repeats }}
        emptyAction={create}
        toolbar={[{ ...create, key: 'new', icon: <Icon name="plus" />, primary: true, needs: transferPlanIndex.Establish }]}
        mayEdit={isOpen}
        mayRemove={may('confirm')}
        actions={[
          { key: 'orders', label: t('actions.addOrders'), needs: transferPlanIndex.Edit, shown: isOpen, run: setFilling },
          {
            key: 'confirm',
            label: t('actions.confirm'),
            needs: transferPlanIndex.Confirm,
            shown: may('confirm'),
            run: ({ id }) => confirming.run({ id }),
          },
          { key: 'execute', label: t('actions.execute'), needs: transferPlanIndex.Execute, shown: may('execute'), run: execute },
          {
            key: 'cancel',
            label: t('actions.cancelPlan'),
            needs: transferPlanIndex.Cancel,
            shown: may('cancel'),
            later: true,
            tone: 'danger',
            run: cancel,
          },
        ]}
        detail={{ cells: { recurrence: repeats }, children: (plan) => <PlanOrders plan={plan} /> }}
      >
        <EnumTabs of="TransferPlanStatus" label={t('transferPlan.fields.status')} />
      </ListPage>
      <Suspense>
        {creating && (
          <FormDrawer
            of={transferPlan}
            id={null}
            fields={fields}
            onClose={() => setCreating(false)}
            save={async (values, _row, key) => (await ask(establishPlan, values as never, { quiet: true, idempotencyKey: key })).id}
          />
        )}
        {filling && <AddOrders plan={filling} onClose={() => setFilling(null)} />}
      </Suspense>
    </>
  );
}
