import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { lookUpSelfPickupAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Select } from '@entrepot/ui/form/select.tsx';
import { useEffect } from 'react';
import { Choices, Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { useRecipients } from './use-recipients.ts';
import type { Wish } from './use-wish.ts';

const modes = Object.values(enumCodes.DeliveryMode);
const { HomeDelivery } = enumCodes.DeliveryMode;

/** Chooses the recipient, and delivery or pickup. */
export function ReceiverChoice({ wish, set }: { wish: Wish; set(part: Partial<Wish>): void }) {
  const t = useTexts('orders');
  const { data: recipients = [] } = useRecipients();
  const atDoor = wish.deliveryMode === HomeDelivery;
  const { data: points } = useCallQuery(lookUpSelfPickupAddresses, { rows: 100 }, { enabled: !atDoor });
  const receiver = recipients.find(({ id }) => id === wish.recipientId);
  const point = points?.data.find(({ id }) => id === wish.selfPickupAddressId);
  const usual = recipients.find(({ defaultAddress }) => defaultAddress) ?? (recipients.length === 1 ? recipients[0] : undefined);
  useEffect(() => {
    if (!wish.recipientId && usual) set({ recipientId: usual.id });
  }, [wish.recipientId, usual?.id]);
  const countryId = (atDoor ? receiver?.countryId : (point?.countryId ?? receiver?.countryId)) ?? null;
  useEffect(() => {
    if (countryId !== wish.countryId) set({ countryId, typeOfShippingId: null });
  }, [countryId, wish.countryId]);
  return (
    <Panel title={t('logisticsOrder.fields.receiver')}>
      <Inside>
        <Choices
          label={t('logisticsOrder.fields.deliveryMode')}
          value={wish.deliveryMode}
          options={modes.map((mode) => ({ value: mode, label: enumLabel('DeliveryMode', mode) }))}
          onChange={(deliveryMode) => set({ deliveryMode, typeOfShippingId: null })}
        />
        <Select<string>
          label={t('logisticsOrder.fields.recipientId')}
          options={recipients.map(({ id, name, phone }) => ({ value: id, label: `${name} · ${phone}` }))}
          value={wish.recipientId}
          onChange={(recipientId) => set({ recipientId })}
          required={atDoor}
          hint={receiver?.address}
        />
        {!atDoor && (
          <Select<string>
            label={t('logisticsOrder.fields.selfPickupAddressId')}
            options={(points?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            value={wish.selfPickupAddressId}
            onChange={(selfPickupAddressId) => set({ selfPickupAddressId })}
            required
            hint={point?.address ?? undefined}
          />
        )}
        {recipients.length === 0 && <Soft>{t('addresses.none')}</Soft>}
      </Inside>
      <Row title={t('actions.newRecipient')} to="/addresses/new?to=/send" />
    </Panel>
  );
}
