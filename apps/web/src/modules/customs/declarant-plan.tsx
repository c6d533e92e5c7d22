import { changeOrderDeclarants, planShiftDeclarants } from '@entrepot/contract/modules/customs/ledger-calls.ts';
import { transportShiftIndex } from '@entrepot/contract/modules/transport/screens.ts';
import { ask, type Told } from '@entrepot/client/calls/api.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Button } from '@entrepot/ui/button.tsx';
import { Grid, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type Plan = Told<typeof planShiftDeclarants.gives>;
type Load = Plan['over'][number];
type Moved = Load['orders'][number];

/** Who has too many entries on a shift that has not left, and who declares each order instead: proposed, chosen, and changed at once. */
export function DeclarantPlan({ transportShiftId }: { transportShiftId: string }) {
  const t = useWords('customs');
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['declarant-plan', transportShiftId, language],
    queryFn: () => ask(planShiftDeclarants, { transportShiftId }, { quiet: true }),
  });
  if (!data?.persons) return null;
  if (!data.over.length) return <Text tone="soft">{t('pages.planOk', { until: data.until })}</Text>;
  // What was chosen is forgotten when the plan is another one.
  return <Moves key={JSON.stringify(data.over)} over={data.over} />;
}

function Moves({ over }: { over: readonly Load[] }) {
  const t = useWords('customs');
  const can = useCan();
  const may = can(transportShiftIndex.ConfirmDeparture);
  const orders = over.flatMap((load) => load.orders);
  const [chosen, setChosen] = useState<Record<string, string | null>>(() =>
    Object.fromEntries(orders.map(({ orderId, suggestedId }) => [orderId, suggestedId])),
  );
  const moving = useCall(changeOrderDeclarants, { success: ({ changed }) => t('pages.moved', { count: changed }) });
  const moves = orders.flatMap(({ orderId }) => (chosen[orderId] ? [{ orderId, applicantId: chosen[orderId] }] : []));
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
            <Button kind="primary" busy={moving.busy} disabled={!moves.length} onClick={() => moving.run({ moves })}>
              {t('actions.moveDeclarants')}
            </Button>
          </Group>
        )}
      </Stack>
    </Alert>
  );
}

const personOf = (t: ReturnType<typeof useWords>, { name, countryName: country, entries, limit, onShift }: Load) =>
  t('pages.planPerson', { name, country, entries, limit, onShift });

interface ChoiceProps {
  order: Moved;
  value: string | null;
  disabled: boolean;
  onChange(id: string | null): void;
}

function Choice({ order, value, disabled, onChange }: ChoiceProps) {
  const t = useWords('customs');
  const label = t('pages.planOrder', { number: order.orderNo, owner: order.ownerName });
  if (!order.candidates.length)
    return (
      <Text tone="wrong">
        {label}: {t('pages.planNobody')}
      </Text>
    );
  const options = order.candidates.map(({ value: id, name, left, inPool }) => ({
    value: id,
    label: t(inPool ? 'pages.planLeftPool' : 'pages.planLeft', { name, left }),
  }));
  return (
    <Select
      label={label}
      options={options}
      value={value}
      onChange={onChange}
      disabled={disabled}
      placeholder={t('pages.planKeep')}
      clearable
    />
  );
}
