import type { Dec } from '@entrepot/rules/decimal.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { editManualBill, establishManualBill, getManualBillDueTime } from '@entrepot/contract/modules/billing/calls.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useEffect, useState } from 'react';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { PageHeader } from '@entrepot/ui/page/page-header.tsx';
import { resource } from '@entrepot/contract/core/resource.ts';
import { callApi, partFor } from '@entrepot/client/calls/api.ts';
import { PickersProvider } from '@entrepot/ui/form/pickers.tsx';
import { pickerOf } from '../../core/picker/picker-of.tsx';
import { FormPage } from '../../core/form/form-page.tsx';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go, leave, useTabLocation, useTabTitle } from '../../core/tabs/tab-location.ts';
import { plus, useCurrencyOf, useWallet } from '../wallet/public.tsx';
import { useBill } from './use-bill.ts';

interface Values {
  ownerId?: string | null;
  dueTime?: string | null;
  lines?: { amount: Dec | null }[] | null;
}

// Editable fields of a bill: customer and due date are fixed once it exists.
const manualBill = resource({
  name: 'manualBill',
  module: bill.module,
  table: bill.table,
  area: bill.area,
  fields: establishManualBill.input,
  calls: { getEdit: 'GetBillById' },
  page: { filters: [], columns: [], form: [] },
});
/** Lines choose among the charges that a customer can owe. */
const chargePicker = (name: string) => pickerOf(name === 'expenseType' ? 'owedCharge' : name);
const emptyLine = { expenseTypeId: null, amount: null, explanation: null };

/** Creates a manual bill, or changes the lines of the unpaid one in the `id` parameter. */
export function Page() {
  const t = useTexts('billing');
  const place = useTabLocation();
  const id = place.query.get('id');
  const { data: known } = useBill(id);
  const [currency, setCurrency] = useState<Currency>();
  const title = known ? t('pages.editTitle', { number: known.serialNumber }) : t('actions.manual');
  useTabTitle(known ? title : undefined);
  return (
    <Stack>
      <PageHeader title={title} onBack={() => leave(place)} />
      <PickersProvider pickerOf={chargePicker} onFollow={go}>
        <FormPage
          key={id ?? 'new'}
          of={manualBill}
          id={id}
          sections={[{ rows: id ? [['explanation'], ['lines']] : [['ownerId', 'dueTime'], ['explanation'], ['lines']] }]}
          fields={{ dueTime: { hint: t('pages.dueHint') }, explanation: { span: 4 }, lines: { span: 4 } }}
          defaults={{ lines: [emptyLine] }}
          currency={() => currency}
          save={async (values, row, key) => {
            if (!row)
              return (await callApi(establishManualBill, partFor(establishManualBill, values), { quiet: true, idempotencyKey: key })).id;
            await callApi(editManualBill, partFor(editManualBill, { ...values, id: row.id, rowVersion: row.rowVersion }), { quiet: true });
            return row.id;
          }}
          onCancel={() => leave(place)}
          onSaved={async (made) => {
            await leave(place);
            go(`/BillIndex?open=${made}`);
          }}
        >
          {(values: Values) => (
            <>
              {!id && <DueTime values={values} />}
              <Total values={values} ownerId={known?.ownerId} onCurrency={setCurrency} />
            </>
          )}
        </FormPage>
      </PickersProvider>
    </Stack>
  );
}

/** When the bill will be due, before it is saved: by the settlement cycle unless a time was entered. */
function DueTime({ values: { ownerId, dueTime } }: { values: Values }) {
  const t = useTexts('billing');
  const { data } = useCallQuery(getManualBillDueTime, ownerId ? { ownerId } : null);
  const due = dueTime ?? data?.dueTime;
  return due ? <Text>{t('pages.dueAt', { due })}</Text> : null;
}

interface TotalProps {
  values: Values;
  ownerId?: string | undefined;
  /** Receives the currency of the customer's wallet, in which the lines are entered. */
  onCurrency(currency: Currency): void;
}

/** Total of the lines in the customer's currency. */
function Total({ values, ownerId, onCurrency }: TotalProps) {
  const t = useTexts('billing');
  const owner = ownerId ?? values.ownerId ?? null;
  const { data: wallet } = useWallet(owner, owner !== null);
  const currency = useCurrencyOf()(wallet);
  const isKnown = wallet !== undefined;
  useEffect(() => {
    if (isKnown) onCurrency(currency);
  }, [isKnown, currency.code, currency.sign]);
  return (
    <Text>
      {t('bill.fields.totalAmount')}{' '}
      <Money amount={plus(...(values.lines ?? []).map(({ amount }) => amount))} currency={currency} size="large" />
    </Text>
  );
}
