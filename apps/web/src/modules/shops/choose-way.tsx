import { ask } from '@entrepot/client/calls/api.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { getSelectCarriers, getSelectTypeOfShippings } from '@entrepot/contract/modules/carriers/calls.ts';
import { lookUpApplicants } from '@entrepot/contract/modules/customs/calls.ts';
import { selectRecipients } from '@entrepot/contract/modules/orders/recipient-calls.ts';
import { lookUpSelfPickupAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Grid, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea } from '@entrepot/ui/text-field.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { useWarehouses } from '../receiving/public.tsx';

/** How orders are sent. */
export interface Way {
  warehouseId: string | null;
  typeOfShippingId: string | null;
  carrierId: string | null;
  /** Of the address book; empty: each order goes to its buyer. */
  recipientId: string | null;
  /** A point where they are collected instead. */
  selfPickupAddressId: string | null;
  /** Who declares them to customs; empty: as the order says. */
  applicantId: string | null;
  taxInclusive: boolean;
  unpacking: boolean;
  remarks: string;
}

/** Is all said that is needed? One order for all has one receiver. */
export const isWhole = ({ warehouseId, typeOfShippingId, recipientId, selfPickupAddressId, unpacking }: Way): boolean =>
  Boolean(warehouseId && typeOfShippingId && (recipientId || selfPickupAddressId || !unpacking));

/** What is sent of it; before that it is whole. */
export const inputOf = ({ warehouseId, typeOfShippingId, ...way }: Way, ids: readonly string[]) => ({
  ...way,
  warehouseId: warehouseId!,
  typeOfShippingId: typeOfShippingId!,
  shopOrderIds: [...ids],
});

/** The ways that leave from a warehouse, and the carriers of a way. */
function useWays({ warehouseId, typeOfShippingId }: Way) {
  const language = useLanguage();
  const ways = useQuery({
    queryKey: ['select', 'shippingMethod', language, warehouseId],
    queryFn: () => ask(getSelectTypeOfShippings, { warehouseId: warehouseId! }, { quiet: true }),
    enabled: warehouseId !== null,
  });
  const carriers = useQuery({
    queryKey: ['select', 'carrier', typeOfShippingId],
    queryFn: () => ask(getSelectCarriers, { typeOfShippingId: typeOfShippingId! }, { quiet: true }),
    enabled: typeOfShippingId !== null,
  });
  const choices = (rows: readonly { value: string; name: string }[] | undefined) =>
    (rows ?? []).map(({ value, name }) => ({ value, label: name }));
  return { ways: choices(ways.data), carriers: choices(carriers.data) };
}

const buyers = 'buyers';
const pickup = 'pickup ';

/** To whom orders can go: their buyers, somebody of the address book, a point where they are collected; and who may declare them. */
function useReceivers({ unpacking, recipientId, selfPickupAddressId }: Way) {
  const t = useWords('shops');
  const language = useLanguage();
  const book = useQuery({
    queryKey: ['select', 'recipient', 'own'],
    queryFn: () => ask(selectRecipients, { rows: 100 }, { quiet: true }),
  });
  const points = useQuery({
    queryKey: ['select', 'pickup', language],
    queryFn: () => ask(lookUpSelfPickupAddresses, { rows: 100 }, { quiet: true }),
  });
  const declarants = useQuery({
    queryKey: ['select', 'applicant'],
    queryFn: () => ask(lookUpApplicants, { rows: 100 }, { quiet: true }),
  });
  const people = book.data?.data ?? [];
  const places = points.data?.data ?? [];
  return {
    options: [
      ...(unpacking ? [] : [{ value: buyers, label: t('pages.toBuyers') }]),
      ...people.map(({ id, name, phone }) => ({ value: id, label: `${name} · ${phone}` })),
      ...places.map(({ id, name }) => ({ value: `${pickup}${id}`, label: t('pages.toPickup', { name }) })),
    ],
    address: people.find(({ id }) => id === recipientId)?.address ?? places.find(({ id }) => id === selfPickupAddressId)?.address,
    applicants: (declarants.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  };
}

/** What of the way an entry of the receivers stands for. */
const receiverFrom = (chosen: string | null): Pick<Way, 'recipientId' | 'selfPickupAddressId'> => ({
  recipientId: chosen === buyers || chosen?.startsWith(pickup) ? null : chosen,
  selfPickupAddressId: chosen?.startsWith(pickup) ? chosen.slice(pickup.length) : null,
});
const receiverOf = ({ recipientId, selfPickupAddressId, unpacking }: Way): string | null =>
  selfPickupAddressId ? `${pickup}${selfPickupAddressId}` : (recipientId ?? (unpacking ? null : buyers));

/** From which warehouse, by which way and to whom the orders go, and whether as one. */
export function ChooseWay({ way, onChange }: { way: Way; onChange(part: Partial<Way>): void }) {
  const t = useWords('shops');
  const houses = useWarehouses();
  const { ways, carriers } = useWays(way);
  const { options, address, applicants } = useReceivers(way);
  return (
    <Stack>
      <Grid columns={3} least={240}>
        <Select
          label={t('shopConsolidation.fields.warehouseId')}
          options={houses ?? []}
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
