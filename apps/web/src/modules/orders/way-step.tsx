import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { selectRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { lookUpSelfPickupAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useChoices } from '@entrepot/ui/choices.tsx';
import { Grid, Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask } from '@entrepot/client/calls/api.ts';
import { FormDrawer } from '../../core/form/form-drawer.tsx';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import type { OrderValues, SetValue } from './order-form.ts';
import { WayTable } from './way-table.tsx';

const { HomeDelivery } = enumCodes.DeliveryMode;
const most = 100;

/** The receivers a customer may choose, the default first. */
export function useRecipients(userId: string | null | undefined) {
  const language = useLanguage();
  const enabled = audience() === 'C' || Boolean(userId);
  const { data } = useQuery({
    queryKey: ['select', 'recipient', userId, language],
    queryFn: () => ask(selectRecipients, { userId: audience() === 'C' ? undefined : userId, rows: most }, { quiet: true }),
    enabled,
  });
  return data?.data ?? [];
}

function usePickupPoints() {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['select', 'pickup', language],
    queryFn: () => ask(lookUpSelfPickupAddresses, { rows: most }, { quiet: true }),
  });
  return data?.data ?? [];
}

/** Chooses who gets the goods and how they go there: the ways with their prices, cheapest first. */
export function WayStep({ values, set }: { values: OrderValues; set: SetValue }) {
  const t = useWords('orders');
  const can = useCan();
  const recipients = useRecipients(values.userId);
  const points = usePickupPoints();
  const modes = useChoices('DeliveryMode');
  const [adding, setAdding] = useState(false);
  const atDoor = values.deliveryMode === HomeDelivery;
  const chosen = recipients.find(({ id }) => id === values.recipientId);
  const point = points.find(({ id }) => id === values.selfPickupAddressId);
  const first = recipients[0];
  useEffect(() => {
    if (!values.recipientId && first?.defaultAddress) set('recipientId', first.id);
  }, [values.recipientId, first?.id]);
  const countryId = atDoor ? chosen?.countryId : (point?.countryId ?? chosen?.countryId);

  return (
    <Stack>
      <Grid columns={3} least={240}>
        <Select
          label={t('logisticsOrder.fields.deliveryMode')}
          options={modes}
          value={values.deliveryMode ?? null}
          onChange={(mode) => set('deliveryMode', mode as never)}
          required
        />
        <Select
          label={t('logisticsOrder.fields.recipientId')}
          options={recipients.map(({ id, name, phone }) => ({ value: id, label: `${name} · ${phone}` }))}
          value={values.recipientId ?? null}
          onChange={(id) => set('recipientId', id)}
          required={atDoor}
          clearable={!atDoor}
          hint={atDoor ? undefined : t('pages.recipientAtPickup')}
        />
        {!atDoor && (
          <Select
            label={t('logisticsOrder.fields.selfPickupAddressId')}
            options={points.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.selfPickupAddressId ?? null}
            onChange={(id) => set('selfPickupAddressId', id)}
            required
          />
        )}
      </Grid>
      <Group gap="normal">
        {(atDoor ? chosen : point) && <Text tone="soft">{(atDoor ? chosen : point)?.address}</Text>}
        {can(recipientInformationIndex.Establish) && (
          <Button kind="link" onClick={() => setAdding(true)}>
            {t('actions.newRecipient')}
          </Button>
        )}
      </Group>
      <WayTable values={values} set={set} countryId={countryId ?? null} />
      {adding && (
        <FormDrawer
          of={recipient}
          id={null}
          onClose={() => setAdding(false)}
          onSaved={(id) => set('recipientId', id)}
          starts={values.userId ? { ownerId: values.userId } : undefined}
        />
      )}
    </Stack>
  );
}
