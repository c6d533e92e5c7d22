import { changeOrderDeclarants, planShiftDeclarants } from '@entrepot/contract/modules/customs/ledger-calls.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getSelectShifts } from '@entrepot/contract/modules/transport/calls.ts';
import { moveShiftOrders } from '@entrepot/contract/modules/transport/move-calls.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useState } from 'react';

type Plan = ResponseOf<typeof planShiftDeclarants.output>;
type Load = Plan['over'][number];
type Moved = Load['orders'][number];
const { Export } = enumCodes.TransportShiftType;
const { Loading } = enumCodes.TransportShiftStatus;

/**
 * Plan for declarants with too many entries on a shift that has not left: per order, either another declarant or another shift. Shows the
 * proposal, takes the choices and applies them in one call.
 */
export function DeclarantPlan({ transportShiftId }: { transportShiftId: string }) {
  const t = useTexts('customs');
  const { data } = useCallQuery(planShiftDeclarants, { transportShiftId });
  if (!data?.persons) return null;
  if (!data.over.length) return <Text tone="soft">{t('pages.planOk', { until: data.until })}</Text>;
  // The choices are reset when the plan changes.
  return <Moves key={JSON.stringify(data.over)} over={data.over} transportShiftId={transportShiftId} />;
}

/** The other export shifts that are loading: an order may leave with one of them instead. */
function useOtherShifts(transportShiftId: string) {
  const { data } = useCallQuery(getSelectShifts, { transportShiftType: Export, transportShiftStatus: Loading });
  return (data ?? []).filter(({ value }) => value !== transportShiftId);
}

function Moves({ over, transportShiftId }: { over: readonly Load[]; transportShiftId: string }) {
  const t = useTexts('customs');
  const can = useCan();
  const shifts = useOtherShifts(transportShiftId);
  const may = can(transportShiftIndex.ConfirmDeparture);
  const orders = over.flatMap((load) => load.orders);
  const [chosen, setChosen] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(orders.map(({ orderId, suggestedId }) => [orderId, suggestedId])),
  );
  const moving = useCall(changeOrderDeclarants, { success: ({ changed }) => t('pages.moved', { count: changed }) });
  const shifting = useCall(moveShiftOrders, { success: ({ moved: count, bagNo: bag }) => t('pages.shifted', { count, bag }) });
  const moves = orders.flatMap(({ orderId, candidates }) => {
    const applicantId = chosen[orderId];
    return applicantId && candidates.some(({ value }) => value === applicantId) ? [{ orderId, applicantId }] : [];
  });
  const away = shifts.flatMap(({ value: toTransportShiftId }) => {
    const logisticsOrderIds = orders.flatMap(({ orderId }) => (chosen[orderId] === toTransportShiftId ? [orderId] : []));
    return logisticsOrderIds.length ? [{ toTransportShiftId, logisticsOrderIds }] : [];
  });
  async function applyPlan() {
    if (moves.length && !(await moving.run({ moves }))) return;
    for (const one of away) if (!(await shifting.run({ id: transportShiftId, ...one }))) return;
  }
  return (
    <Alert tone={over.some(({ strict }) => strict) ? 'error' : 'warn'} title={t('pages.planOver', { count: over.length })}>
      <Stack>
        {over.map((load) => (
          <Stack key={`${load.name} ${load.countryName}`} gap="small">
            <Text strong>{personOf(t, load)}</Text>
            <Text>{t(load.strict ? 'pages.planStrict' : 'pages.planLoose')}</Text>
            <Grid columns={2} least={260}>
              {load.orders.map((order) => (
                <Choice
                  key={order.orderId}
                  order={order}
                  shifts={shifts}
                  value={chosen[order.orderId] ?? null}
                  disabled={!may}
                  onChange={(id) => setChosen((before) => ({ ...before, [order.orderId]: id }))}
                />
              ))}
            </Grid>
          </Stack>
        ))}
        {may && (
          <Group>
            <Button kind="primary" busy={moving.busy || shifting.busy} disabled={!moves.length && !away.length} onClick={applyPlan}>
              {t('actions.moveDeclarants')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

const personOf = (t: ReturnType<typeof useTexts>, { name, countryName: country, entries, limit, onShift }: Load) =>
  t('pages.planPerson', { name, country, entries, limit, onShift });

interface ChoiceProps {
  order: Moved;
  shifts: readonly { value: string; name: string }[];
  value: string | null;
  disabled: boolean;
  onChange(id: string | null): void;
}

function Choice({ order, shifts, value, disabled, onChange }: ChoiceProps) {
  const t = useTexts('customs');
  const label = t('pages.planOrder', { number: order.orderNo, owner: order.ownerName });
  const declarants = order.candidates.map(({ value: id, name, left, inPool }) => ({
    value: id,
    label: t(inPool ? 'pages.planLeftPool' : 'pages.planLeft', { name, left }),
  }));
  const others = shifts.map(({ value: id, name: shift }) => ({ value: id, label: t('pages.planShift', { shift }) }));
  return (
    <Stack gap="small">
      <Select
        label={label}
        options={[...declarants, ...others]}
        value={value}
        onChange={onChange}
        disabled={disabled}
        placeholder={t('pages.planKeep')}
        clearable
      />
      {!declarants.length && <Text tone="error">{t(others.length ? 'pages.planNoDeclarant' : 'pages.planNoShift')}</Text>}
    </Stack>
  );
}
