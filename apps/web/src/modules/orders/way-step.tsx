import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { recipient } from '@entrepot/contract/modules/orders/recipient.ts';
import { selectRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { recipientInformationIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { lookUpSelfPickupAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useChoices } from '@entrepot/ui/form/choices.tsx';
import { Grid, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useEffect, useState } from 'react';
import { FormDrawer } from '../../core/form/form-drawer.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience, useCan } from '@entrepot/client/session/session.ts';
import type { OrderValues, SetValue } from './order-form.ts';
import { useRecipientForm } from './paste-address.tsx';
import { WayTable } from './way-table.tsx';

const { HomeDelivery } = enumCodes.DeliveryMode;
const max = 100;

/** The receivers a customer may choose, the default first. */
export function useRecipients(userId: string | null | undefined) {
  const enabled = audience() === 'customer' || Boolean(userId);
  const { data } = useCallQuery(selectRecipients, { userId: audience() === 'customer' ? undefined : userId, rows: max }, { enabled });
  return data?.data ?? [];
}

function usePickupPoints() {
  const { data } = useCallQuery(lookUpSelfPickupAddresses, { rows: max });
  return data?.data ?? [];
}

/** Selects receiver and shipping method, with prices, cheapest first. */
export function WayStep({ values, set }: { values: OrderValues; set: SetValue }) {
  const t = useTexts('orders');
  const can = useCan();
  const recipients = useRecipients(values.userId);
  const points = usePickupPoints();
  const modes = useChoices('DeliveryMode');
  const [adding, setAdding] = useState(false);
  const form = useRecipientForm(values.userId ? { ownerId: values.userId } : {});
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
          onChange={(mode) => set('deliveryMode', mode)}
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
        <FormDrawer of={recipient} id={null} onClose={() => setAdding(false)} onSaved={(id) => set('recipientId', id)} {...form} />
      )}
    </Stack>
  );
}
