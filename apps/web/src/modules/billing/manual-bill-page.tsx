import type { Dec } from '@entrepot/contract/core/field.ts';
import { bill } from '@entrepot/contract/modules/billing/bill.ts';
import { editManualBill, establishManualBill } from '@entrepot/contract/modules/billing/calls.ts';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import type { Input } from '@entrepot/contract/core/call.ts';
import { ask, type Listed } from '@entrepot/client/calls/api.ts';
import { FormPage } from '../../core/form/form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go, leave, usePlace, useTabTitle } from '../../core/tabs/place.ts';
import { plus, useCurrencyOf, useWallet } from '../wallet/public.tsx';
import { useBill } from './use-bill.ts';

interface Values {
  ownerId?: string | null;
  lines?: { amount: Dec | null }[] | null;
}

// What a person fills in of a bill: whose it is and when it is due are settled once it exists.
const manualBill = {
  ...bill,
  name: 'manualBill',
  fields: establishManualBill.takes,
  calls: { getEdit: 'GetBillById' },
  page: { filters: [], columns: [], form: [] },
} as const;
const emptyLine = { expenseTypeId: null, amount: null, explanation: null };

/** Bills a customer by hand, or changes the lines of such a bill, named in the address by `id`, while it is unpaid. */
export function Page() {
  const t = useWords('billing');
  const place = usePlace();
  const id = place.query.get('id');
  const { data: known } = useBill(id);
  const title = known ? t('pages.editTitle', { number: known.serialNumber }) : t('actions.manual');
  useTabTitle(known ? title : undefined);
  return (
    <Stack>
      <PageHeader title={title} onBack={() => leave(place)} />
      <FormPage
        key={id ?? 'new'}
        of={manualBill}
        id={id}
        sections={[{ rows: id ? [['explanation'], ['lines']] : [['ownerId', 'dueTime'], ['explanation'], ['lines']] }]}
        fields={{ dueTime: { hint: t('pages.dueHint') }, explanation: { span: 4 }, lines: { span: 4 } }}
        starts={{ lines: [emptyLine] } as never}
        save={async (values: Input<typeof establishManualBill>, row: Listed<typeof bill> | null, key) => {
          if (!row) return (await ask(establishManualBill, values, { quiet: true, idempotencyKey: key })).id;
          await ask(editManualBill, { ...values, id: row.id, rowVersion: row.rowVersion }, { quiet: true });
          return row.id;
        }}
        onCancel={() => leave(place)}
        onSaved={async (made) => {
          await leave(place);
          go(`/BillIndex?open=${made}`);
        }}
      >
        {(values: Values) => <Total values={values} ownerId={known?.ownerId} />}
      </FormPage>
    </Stack>
  );
}

/** What the lines come to, in the customer's currency. */
function Total({ values, ownerId }: { values: Values; ownerId?: string | undefined }) {
  const t = useWords('billing');
  const owner = ownerId ?? values.ownerId ?? null;
  const { data: wallet } = useWallet(owner, owner !== null);
  const currency = useCurrencyOf()(wallet);
  return (
    <Text>
      {t('bill.fields.totalAmount')}{' '}
      <Money amount={plus(...(values.lines ?? []).map(({ amount }) => amount))} currency={currency} size="large" />
    </Text>
  );
}
