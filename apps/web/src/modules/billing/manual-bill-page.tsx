import { editManualBill, establishManualBill } from '@entrepot/contract/modules/billing/calls.ts';
import { ErrorState } from '@entrepot/ui/error-state.tsx';
import { Form } from '@entrepot/ui/form.tsx';
import { Stack, Text } from '@entrepot/ui/layout.tsx';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { PageHeader } from '@entrepot/ui/page-header.tsx';
import { useState } from 'react';
import { errorProps } from '../../core/error-props.ts';
import { useWords } from '../../core/i18n.ts';
import { go, leave, usePlace } from '../../core/place.ts';
import { useCall } from '../../core/use-action.ts';
import { plus, useCurrencyOf, useWallet } from '../wallet/pickers.tsx';
import type { WholeBill } from './bill-facts.ts';
import { type ManualValues, missingOf, sectionsOf, startOf } from './manual-bill-form.ts';
import { useBill } from './use-bill.ts';

/** Bills a customer by hand, or changes the lines of such a bill, named in the address by `id`, while it is unpaid. */
export function Page() {
  const place = usePlace();
  const id = place.query.get('id');
  const { data: bill, error, refetch } = useBill(id);
  if (error && !bill) return <ErrorState {...errorProps(error, refetch)} />;
  if (id && !bill) return <LoadingBlock />;
  return <ManualBill key={id ?? 'new'} {...(bill ? { bill } : {})} />;
}

function ManualBill({ bill }: { bill?: WholeBill }) {
  const t = useWords('billing');
  const place = usePlace();
  const [values, setValues] = useState<ManualValues>(() => startOf(bill));
  const [tried, setTried] = useState(false);
  const { data: wallet } = useWallet(values.ownerId, values.ownerId !== null);
  const currency = useCurrencyOf()(wallet);
  const done = async (id: string) => {
    await leave(place);
    go(`/BillIndex?open=${id}`);
  };
  const making = useCall(establishManualBill, { success: t('pages.made'), done: ({ id }) => void done(id) });
  const changing = useCall(editManualBill, { success: t('pages.changed'), done: () => void done(bill!.id) });
  const missing = missingOf(t, values);
  function save() {
    setTried(true);
    if (Object.keys(missing).length > 0) return undefined;
    const lines = values.lines as Parameters<typeof making.run>[0]['lines'];
    const { ownerId, explanation, dueTime } = values;
    if (bill) return changing.run({ id: bill.id, rowVersion: bill.rowVersion, explanation, lines });
    return making.run({ ownerId: ownerId!, explanation, dueTime, lines });
  }
  return (
    <Stack>
      <PageHeader title={bill ? t('pages.editTitle', { number: bill.serialNumber }) : t('actions.manual')} onBack={() => leave(place)} />
      <Form
        sections={sectionsOf(t, bill !== undefined)}
        values={values as unknown as Record<string, unknown>}
        onChange={(key, value) => setValues((old) => ({ ...old, [key]: value }))}
        errors={tried ? missing : {}}
        onSubmit={save}
        submitLabel={bill ? t('actions.save') : t('actions.manual')}
        onCancel={() => leave(place)}
        currency={currency}
        actions={
          <Text inline>
            {t('bill.fields.totalAmount')}{' '}
            <Money amount={plus(...values.lines.map(({ amount }) => amount))} currency={currency} size="large" />
          </Text>
        }
      />
    </Stack>
  );
}
