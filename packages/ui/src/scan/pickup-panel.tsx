import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { CodeOf } from '@entrepot/contract/core/field.ts';
import { Button } from '../base/button.tsx';
import { moneyText } from '../base/format.ts';
import type { Currency } from '../base/look-props.ts';
import { Alert } from '../feedback/alert.tsx';
import { NumberField } from '../form/number-field.tsx';
import { Select } from '../form/select.tsx';
import { TextField } from '../form/text-field.tsx';
import { Checkbox } from '../form/tick.tsx';
import { Group, Stack, Text, Title } from '../page/layout.tsx';

type Translate = (key: string, values?: Record<string, unknown>) => string;
/** The label of a value of an enumeration in the reader's language. */
type LabelOf = (name: 'PickupRelation' | 'TillMeans', value: number) => string;
const { Recipient } = enumCodes.PickupRelation;
const { Cash } = enumCodes.TillMeans;

interface Person {
  pickupRelation: CodeOf<'PickupRelation'>;
  personName: string;
  lastDigits: string;
}

interface PersonProps {
  person: Person;
  /** Texts of orders. */
  t: Translate;
  labelOf: LabelOf;
  onChange(change: Partial<Person>): void;
}

/** The person who collects: the recipient, or another person with name and last digits. */
export function CollectorFields({ person, t, labelOf, onChange }: PersonProps) {
  const relations = Object.values(enumCodes.PickupRelation).map((value) => ({ value, label: labelOf('PickupRelation', value) }));
  const other = person.pickupRelation !== Recipient;
  return (
    <Stack gap="small">
      <Select
        label={t('pages.whoCollects')}
        options={relations}
        clearable={false}
        value={person.pickupRelation}
        onChange={(pickupRelation) => onChange({ pickupRelation: pickupRelation ?? Recipient })}
      />
      {other && (
        <>
          <TextField
            label={t('pages.personName')}
            required
            maxLength={60}
            value={person.personName}
            onChange={(personName) => onChange({ personName })}
          />
          <TextField
            label={t('pages.lastDigits')}
            required
            maxLength={6}
            mono
            value={person.lastDigits}
            onChange={(lastDigits) => onChange({ lastDigits })}
          />
        </>
      )}
    </Stack>
  );
}

interface PaymentProps {
  /** Texts of cash on delivery. */
  t: Translate;
  labelOf: LabelOf;
  currency: Currency | undefined;
  payment: {
    due: string | null;
    offline: boolean;
    isLoading: boolean;
    tills: readonly { id: string; name: string }[];
    tillId: string | null;
    setTill(id: string | null): void;
    means: CodeOf<'TillMeans'>;
    setMeans(means: CodeOf<'TillMeans'>): void;
    tendered: string | null;
    setTendered(amount: string | null): void;
    reference: string;
    setReference(text: string): void;
    tooLittle: boolean;
    change: string | null;
    isReady: boolean;
    busy: boolean;
    collect(): unknown;
  };
  /** The pickup code is known. */
  hasCode: boolean;
  /** Where a till is opened. */
  tillsHref?: string;
}

/** The money that is due before an order leaves our counter: means, cash received and change. */
export function DeskPaymentFields({ t, labelOf, payment, currency, hasCode, tillsHref }: PaymentProps) {
  const means = Object.values(enumCodes.TillMeans).map((value) => ({ value, label: labelOf('TillMeans', value) }));
  const { due, tills, offline } = payment;
  if (!due || !currency) return null;
  const amount = moneyText(due, currency);
  return (
    <Stack gap="small">
      <Title level={2}>{t('pages.collectHere', { amount })}</Title>
      {offline && <Alert tone="error">{t('pages.offlineMoney')}</Alert>}
      {!tills.length && !payment.isLoading && (
        <Alert tone="warn" action={tillsHref && <Button href={tillsHref}>{t('pages.goToTills')}</Button>}>
          {t('pages.noTill')}
        </Alert>
      )}
      {tills.length > 1 && (
        <Select
          label={t('pages.deskTill')}
          options={tills.map(({ id, name }) => ({ value: id, label: name }))}
          value={payment.tillId}
          onChange={payment.setTill}
          required
        />
      )}
      {tills.length > 0 && hasCode && (
        <>
          <Select
            label={t('tillEntry.fields.tillMeans')}
            options={means}
            clearable={false}
            value={payment.means}
            onChange={(value) => payment.setMeans(value ?? Cash)}
          />
          {payment.means === Cash ? (
            <NumberField
              label={t('pages.tendered')}
              value={payment.tendered}
              onChange={payment.setTendered}
              decimals={currency.decimals}
              prefix={currency.sign}
              hint={payment.tendered ? undefined : amount}
              error={payment.tooLittle ? t('pages.tooLittle') : undefined}
              onEnter={() => payment.isReady && payment.collect()}
            />
          ) : (
            <TextField
              label={t('pages.reference')}
              hint={t('pages.referenceHint')}
              required={payment.means === enumCodes.TillMeans.Transfer}
              maxLength={64}
              value={payment.reference}
              onChange={payment.setReference}
            />
          )}
          {payment.change && Number(payment.change) > 0 && (
            <Text size="large" strong>
              {t('pages.changeBack', { amount: moneyText(payment.change, currency) })}
            </Text>
          )}
          <Button kind="primary" size="large" wide disabled={!payment.isReady} busy={payment.busy} onClick={payment.collect}>
            {t('pages.takeMoney', { amount })}
          </Button>
        </>
      )}
    </Stack>
  );
}

interface ParcelsProps {
  t: Translate;
  parcels: readonly { id: string; parcelNo: string; handedOut: boolean }[];
  chosen: readonly string[];
  onChange(chosen: string[]): void;
}

/** The parcels of an order, of which some may be handed out. */
export function ParcelChoice({ t, parcels, chosen, onChange }: ParcelsProps) {
  if (parcels.length < 2) return null;
  return (
    <Stack gap="small">
      {parcels.map(({ id, parcelNo, handedOut }) => (
        <Group key={id}>
          <Checkbox
            label={parcelNo}
            checked={handedOut || chosen.includes(id)}
            disabled={handedOut}
            onChange={(checked) => onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
          {handedOut && <Text tone="soft">{t('pages.parcelOut')}</Text>}
        </Group>
      ))}
    </Stack>
  );
}
