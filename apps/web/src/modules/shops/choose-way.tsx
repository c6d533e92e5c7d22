import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { selectRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { lookUpSelfPickupAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useWarehouses } from '../receiving/public.tsx';

/** How orders are sent. */
export interface Way {
  warehouseId: string | null;
  typeOfShippingId: string | null;
  carrierId: string | null;
  /** Recipient of the address book; empty: each order is sent to its buyer. */
  recipientId: string | null;
  /** A pickup point instead. */
  selfPickupAddressId: string | null;
  /** Customs declarant; empty: the one of the order. */
  applicantId: string | null;
  taxInclusive: boolean;
  unpacking: boolean;
  remarks: string;
}

/** Whether the choices are complete. A combined order has one recipient. */
export const isWhole = ({ warehouseId, typeOfShippingId, recipientId, selfPickupAddressId, unpacking }: Way): boolean =>
  Boolean(warehouseId && typeOfShippingId && (recipientId || selfPickupAddressId || !unpacking));

/** Its value as sent, once the choices are complete. */
export const inputOf = ({ warehouseId, typeOfShippingId, ...way }: Way, ids: readonly string[]) => ({
  ...way,
  warehouseId: warehouseId!,
  typeOfShippingId: typeOfShippingId!,
  shopOrderIds: [...ids],
});

/** Shipping methods of a warehouse, and carriers of a method. */
function useWays({ warehouseId, typeOfShippingId }: Way) {
  const ways = useCallQuery(getSelectTypeOfShippings, warehouseId === null ? null : { warehouseId });
  const carriers = useCallQuery(getSelectCarriers, typeOfShippingId === null ? null : { typeOfShippingId });
  const choices = (rows: readonly { value: string; name: string }[] | undefined) =>
    (rows ?? []).map(({ value, name }) => ({ value, label: name }));
  return { ways: choices(ways.data), carriers: choices(carriers.data) };
}

const buyers = 'buyers';
const pickup = 'pickup ';

/** Possible recipients (the buyers, an address book entry, a pickup point) and declarants. */
function useReceivers({ unpacking, recipientId, selfPickupAddressId }: Way) {
  const t = useTexts('shops');
  const book = useCallQuery(selectRecipients, { rows: 100 });
  const points = useCallQuery(lookUpSelfPickupAddresses, { rows: 100 });
  const declarants = useCallQuery(lookUpApplicants, { rows: 100 });
  const recipients = book.data?.data ?? [];
  const places = points.data?.data ?? [];
  return {
    options: [
      ...(unpacking ? [] : [{ value: buyers, label: t('pages.toBuyers') }]),
      ...recipients.map(({ id, name, phone }) => ({ value: id, label: `${name} · ${phone}` })),
      ...places.map(({ id, name }) => ({ value: `${pickup}${id}`, label: t('pages.toPickup', { name }) })),
    ],
    address: recipients.find(({ id }) => id === recipientId)?.address ?? places.find(({ id }) => id === selfPickupAddressId)?.address,
    applicants: (declarants.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** Fields that an entry of the recipient list sets. */
const receiverFrom = (chosen: string | null): Pick<Way, 'recipientId' | 'selfPickupAddressId'> => ({
  recipientId: chosen === buyers || chosen?.startsWith(pickup) ? null : chosen,
  selfPickupAddressId: chosen?.startsWith(pickup) ? chosen.slice(pickup.length) : null,
});
const receiverOf = ({ recipientId, selfPickupAddressId, unpacking }: Way): string | null =>
  selfPickupAddressId ? `${pickup}${selfPickupAddressId}` : (recipientId ?? (unpacking ? null : buyers));

/** Selects warehouse, shipping method and recipient of the orders, and whether they are combined. */
export function ChooseWay({ way, onChange }: { way: Way; onChange(part: Partial<Way>): void }) {
  const t = useTexts('shops');
  const warehouses = useWarehouses();
  const { ways, carriers } = useWays(way);
  const { options, address, applicants } = useReceivers(way);
  return (
    <Stack>
      <Grid columns={3} least={240}>
        <Select
          label={t('shopConsolidation.fields.warehouseId')}
          options={warehouses ?? []}
          value={way.warehouseId}
          onChange={(warehouseId) => onChange({ warehouseId, typeOfShippingId: null, carrierId: null })}
          required
        />
        <Select
          label={t('shopConsolidation.fields.typeOfShippingId')}
          options={ways}
          value={way.typeOfShippingId}
          onChange={(typeOfShippingId) => onChange({ typeOfShippingId, carrierId: null })}
          disabled={!way.warehouseId}
          required
        />
        <Select
          label={t('shopConsolidation.fields.carrierId')}
          options={carriers}
          value={way.carrierId}
          onChange={(carrierId) => onChange({ carrierId })}
          disabled={!way.typeOfShippingId}
          placeholder={t('pages.anyCarrier')}
          clearable
        />
      </Grid>
      <Checkbox
        label={t('pages.asOne')}
        hint={t('pages.asOneHint')}
        checked={way.unpacking}
        onChange={(unpacking) => onChange({ unpacking })}
      />
      <Grid columns={3} least={240}>
        <Select
          label={t('pages.receiver')}
          options={options}
          value={receiverOf(way)}
          onChange={(chosen) => onChange(receiverFrom(chosen))}
          hint={address ?? t(way.unpacking ? 'pages.oneReceiverHint' : 'pages.toBuyersHint')}
          required
        />
        <Select
          label={t('pages.applicant')}
          options={applicants}
          value={way.applicantId}
          onChange={(applicantId) => onChange({ applicantId })}
          hint={t('pages.applicantHint')}
          clearable
        />
      </Grid>
      <Checkbox label={t('pages.taxInclusive')} checked={way.taxInclusive} onChange={(taxInclusive) => onChange({ taxInclusive })} />
      <TextArea label={t('shopConsolidation.fields.remarks')} value={way.remarks} onChange={(remarks) => onChange({ remarks })} rows={2} />
      <Text tone="soft">{t('pages.sendText')}</Text>
    </Stack>
  );
}
