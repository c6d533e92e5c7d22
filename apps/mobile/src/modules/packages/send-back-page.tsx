import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { applyPackageReturn, previewPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { previewWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { warehouseRentIndex } from '@entrepot/contract/modules/rent/screens.ts';
import { ask, askRows, type Listed } from '@entrepot/client/calls/api.ts';
import { tell } from '@entrepot/client/calls/notices.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { Select } from '@entrepot/ui/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/text-field.tsx';
import { Checkbox } from '@entrepot/ui/tick.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Form, textOf } from '../../core/form.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Facts, Inside, Panel, Soft } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';

const aDay = 86_400_000;
const reasons = Object.values(enumCodes.ReturnReason);

/** Asks for a parcel to go back to its sender: what it costs, who receives it, and who pays the courier. */
export function SendBackPage() {
  const t = useWords('packages');
  const { id = '' } = useParams<{ id: string }>();
  const language = useLanguage();
  const {
    data: row,
    error,
    refetch,
  } = useQuery({ queryKey: ['package', id, language], queryFn: () => askRows(pkg, getPackageById, { id }, { quiet: true }) });
  return (
    <Page title={t('actions.applyReturn')} back={`/parcels/${id}`}>
      {!row && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {row && (
        <>
          <Cost row={row} />
          <Panel>
            <Inside>
              <Asking row={row} />
            </Inside>
          </Panel>
        </>
      )}
    </Page>
  );
}

type Parcel = Listed<typeof pkg>;

/** What is billed when it is asked for: the handling, and the rent up to yesterday where there is any. */
function Cost({ row }: { row: Parcel }) {
  const t = useWords('packages');
  const can = useCan();
  const currencies = useCurrencies();
  const ids = [row.id];
  const { data } = useQuery({
    queryKey: ['package-return-cost', ids],
    queryFn: () => ask(previewPackageReturn, { ids }, { quiet: true }),
  });
  const yesterday = dayOf(new Date(Date.now() - aDay), siteZone());
  const { data: rent } = useQuery({
    queryKey: ['package-return-rent', ids, yesterday],
    queryFn: () => ask(previewWarehouseRent, { packageIds: ids, until: yesterday }, { quiet: true }),
    enabled: can(warehouseRentIndex),
  });
  const currency = currencies.find(({ id }) => id === data?.currencyId);
  const costs = data && isSome(data.amount);
  return (
    <Panel title={row.courierNumber}>
      <Inside>
        <Alert tone="warn">{t('pages.returnText')}</Alert>
        <Facts
          of={[
            [
              t('pages.returnFee', { count: 1 }),
              data ? costs ? <Money key="fee" amount={data.amount} currency={currency} /> : t('pages.returnFree') : '…',
            ],
            [t('pages.returnRent'), rent && isSome(rent.amount) && <Money key="rent" amount={rent.amount} currency={currency} />],
          ]}
        />
        {costs && <Soft>{t('pages.returnPayFirst')}</Soft>}
      </Inside>
    </Panel>
  );
}

function Asking({ row }: { row: Parcel }) {
  const t = useWords('packages');
  const [, go] = useLocation();
  const form = useCallFields({
    of: applyPackageReturn,
    keys: ['recipientName', 'phone', 'address', 'returnReason', 'courierName', 'freightCollect'],
    given: { ids: [row.id] },
    draft: `package-return:${row.id}`,
    done([answer]) {
      if (answer?.ok) tell({ tone: 'success', text: t('pages.returnAsked', { count: 1 }) });
      else tell({ tone: 'error', title: row.courierNumber, text: answer?.message ?? '' });
      go(`/parcels/${row.id}`, { replace: true });
    },
  });
  const label = (key: string) => t(`calls.${key}`);
  const { value: _text, onChange: _change, ...reason } = textOf(form, 'returnReason');
  return (
    <Form form={form} submit={t('actions.applyReturn')}>
      <TextField label={label('recipientName')} maxLength={60} required {...textOf(form, 'recipientName')} />
      <TextField label={label('phone')} type="tel" inputMode="tel" required {...textOf(form, 'phone')} />
      <TextArea label={label('address')} rows={2} maxLength={255} required {...textOf(form, 'address')} />
      <Select<number>
        label={label('returnReason')}
        options={reasons.map((value) => ({ value, label: enumLabel('ReturnReason', value) }))}
        searchable={false}
        clearable
        {...reason}
        value={typeof form.values.returnReason === 'number' ? form.values.returnReason : null}
        onChange={(chosen) => form.change('returnReason', chosen)}
      />
      <TextField label={label('courierName')} maxLength={60} {...textOf(form, 'courierName')} />
      <Checkbox
        label={label('freightCollect')}
        hint={t('pages.returnCollectHint')}
        checked={form.values.freightCollect === true}
        onChange={(on) => form.change('freightCollect', on)}
      />
    </Form>
  );
}
