import { serverNow } from '@entrepot/contract/core/clock.ts';
import { dayOf } from '@entrepot/contract/core/zones.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getPackageById } from '@entrepot/contract/modules/packages/calls.ts';
import { applyPackageReturn, previewPackageReturn } from '@entrepot/contract/modules/packages/package-return.ts';
import { answerPackageProblem } from '@entrepot/contract/modules/packages/problem-calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { previewWarehouseRent } from '@entrepot/contract/modules/rent/calls.ts';
import { warehouseRentIndex } from '@entrepot/contract/modules/rent/screens.ts';
import { type Listed } from '@entrepot/client/calls/api.ts';
import { toast } from '@entrepot/client/calls/notices.ts';
import { siteZone } from '@entrepot/client/calls/site-zone.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { TextArea, TextField } from '@entrepot/ui/form/text-field.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { useLocation, useParams } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Form, textOf } from '../../core/form.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { DetailList, Inside, Panel, Soft } from '../../core/parts.tsx';
import { useCallFields } from '../../core/use-call-fields.ts';
import { dayMs } from '@entrepot/rules/time.ts';

const reasons = Object.values(enumCodes.ReturnReason);
const fieldKeys = ['recipientName', 'phone', 'address', 'returnReason', 'courierName', 'freightCollect'] as const;

/** Requests the return of a parcel to its sender: cost, recipient and who pays the courier. */
export function SendBackPage() {
  const t = useTexts('packages');
  const { id = '' } = useParams<{ id: string }>();
  const { data: row, error, refetch } = useCallQuery(getPackageById, { id }, { of: pkg });
  return (
    <Page title={t('actions.applyReturn')} back={`/parcels/${id}`}>
      {!row && <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting />}</Panel>}
      {row && (
        <>
          <Cost row={row} />
          <Panel>
            <Inside>
              <QuestionText row={row} />
            </Inside>
          </Panel>
        </>
      )}
    </Page>
  );
}

type Parcel = Listed<typeof pkg>;

/** The charges billed on request: handling, plus any storage fee up to yesterday. */
function Cost({ row }: { row: Parcel }) {
  const t = useTexts('packages');
  const can = useCan();
  const currencies = useCurrencies();
  const ids = [row.id];
  const { data } = useCallQuery(previewPackageReturn, { ids });
  const yesterday = dayOf(new Date(serverNow().getTime() - dayMs), siteZone());
  const { data: rent } = useCallQuery(previewWarehouseRent, { packageIds: ids, until: yesterday }, { enabled: can(warehouseRentIndex) });
  const currency = currencies.find(({ id }) => id === data?.currencyId);
  const costs = data && isSome(data.amount);
  return (
    <Panel title={row.courierNumber}>
      <Inside>
        <Alert tone="warn">{t('pages.returnText')}</Alert>
        <DetailList
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

function QuestionText({ row }: { row: Parcel }) {
  const t = useTexts('packages');
  const [, go] = useLocation();
  const back = () => go(`/parcels/${row.id}`, { replace: true });
  const applying = useCallFields({
    of: applyPackageReturn,
    keys: fieldKeys,
    params: { ids: [row.id] },
    draft: `package-return:${row.id}`,
    done([answer]) {
      if (answer?.ok) toast({ tone: 'success', text: t('pages.returnRequested', { count: 1 }) });
      else toast({ tone: 'error', title: row.courierNumber, text: answer?.message ?? '' });
      back();
    },
  });
  const answering = useCallFields({
    of: answerPackageProblem,
    keys: fieldKeys,
    params: { id: row.id, decision: enumCodes.ProblemDecision.Return },
    draft: `package-answer:${row.id}`,
    done({ carriedOut }) {
      toast({ tone: 'success', text: t(carriedOut ? 'pages.answered' : 'pages.answeredLater', { number: row.courierNumber }) });
      back();
    },
  });
  // A parcel in an order leaves it first, because of its problem.
  const form = row.frozenQuantity > 0 ? answering : applying;
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
