import { callApi, partFor } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { cancelPlan, confirmPlan, establishPlan, executePlan } from '@entrepot/contract/modules/transfer/calls.ts';
import { transferPlanIndex } from '@entrepot/contract/modules/transfer/screens.ts';
import { recurrences, transferPlan } from '@entrepot/contract/modules/transfer/transfer.ts';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { choiceInput } from '../../core/form/choice-input.tsx';
import { StateTabs } from '../../core/list/state-tabs.tsx';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { useContainerButton } from '../containers/public.tsx';
import { PlanOrders, type PlanRow } from './plan-orders.tsx';
import { FormDrawer } from '../../core/form/late-form-drawer.tsx';

const AddOrders = late(() => import('./add-orders.tsx').then(({ AddOrders }) => ({ default: AddOrders })));

const Recurrence = choiceInput('transfer', 'pages.recurrence', Object.values(recurrences));

/** Transfer plans: create and repeat, add orders, approve, execute. */
export function Page() {
  const t = useTexts('transfer');
  const history = useContainerButton<PlanRow>('plan');
  const repeats = (plan: PlanRow) => t(`pages.recurrence${plan.recurrence ?? recurrences.None}`);
  const fields = {
    recurrence: { input: Recurrence, hint: t('pages.recurrenceHint') },
    cutOffTime: { hint: t('pages.cutOffHint') },
  };
  const actions: readonly Button<PlanRow>[] = [
    {
      key: 'addOrders',
      may: 'addOrders',
      needs: transferPlanIndex.Edit,
      dialog: (row, onClose) => <AddOrders plan={row} onClose={onClose} />,
    },
    callButton({
      key: 'confirm',
      may: 'confirm',
      call: confirmPlan,
      success: 'pages.planConfirmed',
    }),
    callButton({
      key: 'execute',
      may: 'execute',
      call: executePlan,
      confirm: (plan) => ({
        title: t('pages.executeTitle', { name: plan.name }),
        text: t('pages.executeText', { count: plan.orderCount ?? 0 }),
      }),
      success: 'pages.planExecuted',
    }),
    callButton({
      key: 'cancelPlan',
      may: 'cancel',
      call: cancelPlan,
      later: true,
      tone: 'danger',
      confirm: (plan) => ({
        title: t('pages.cancelPlanTitle', { name: plan.name }),
        text: t(plan.recurrence ? 'pages.cancelRepeatedText' : 'pages.cancelPlanText'),
      }),
      success: 'pages.planCancelled',
    }),
    history,
  ];
  return (
    <ListPage
      of={transferPlan}
      form={{ fields }}
      at={{ Establish: 'newPlan' }}
      cells={{ recurrence: repeats }}
      toolbar={[
        {
          key: 'newPlan',
          icon: 'plus',
          primary: true,
          whenEmpty: 'too',
          needs: transferPlanIndex.Establish,
          dialog: (_, onClose) => (
            <FormDrawer
              of={transferPlan}
              id={null}
              fields={fields}
              onClose={onClose}
              save={async (values, _row, key) =>
                (await callApi(establishPlan, partFor(establishPlan, values), { quiet: true, idempotencyKey: key })).id
              }
            />
          ),
        },
      ]}
      actions={actions}
      detail={{ cells: { recurrence: repeats }, children: (plan) => <PlanOrders plan={plan} /> }}
    >
      <StateTabs of="TransferPlanStatus" label={t('transferPlan.fields.status')} />
    </ListPage>
  );
}
