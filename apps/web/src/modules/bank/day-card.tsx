import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { closeDay, getReceiptDay, reopenDay } from '@entrepot/contract/modules/bank/receipt-calls.ts';
import { dayClose } from '@entrepot/contract/modules/bank/day-close.ts';
import { receiptIndex } from '@entrepot/contract/modules/bank/screens.ts';
import type { Input } from '@entrepot/contract/core/call.ts';
import { callApi, type ResponseOf } from '@entrepot/client/calls/api.ts';
import { useAction } from '@entrepot/client/react/use-action.ts';
import { useLanguage, useTexts } from '@entrepot/client/react/use-texts.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { NumberField } from '@entrepot/ui/form/number-field.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { Card, Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Table } from '@entrepot/ui/table/table.tsx';
import { useState } from 'react';
import { LoadError } from '../../core/app/load-error.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { compare, minus, useCurrencyOf } from '../wallet/public.tsx';
import css from './bank.module.css';

type Day = ResponseOf<typeof getReceiptDay.output>;
type Line = Day['lines'][number];
interface Counted {
  amount?: string | null;
  remarks?: string;
}
interface Props {
  wanted: { day: string; siteId: string | null };
  data: Day | undefined;
  error: Error | null;
  onRetry(): void;
}

const keyOf = ({ receiptMeans, currencyId }: Line) => `${receiptMeans} ${currencyId}`;

/** The booked amounts by means beside the counted money, and the close of the day. */
export function DayCard({ wanted, data, error, onRetry }: Props) {
  const t = useTexts('bank');
  useLanguage();
  const { timeZone } = useSettings();
  if (error && !data) return <LoadError error={error} again={onRetry} />;
  if (!data) return null;
  const { closeId, closedByName, closedTime, openItems, remarks } = data;
  const items = openItems.map(({ item, count }) => t('pages.openItem', { name: t(`open.${item}`), count })).join(' · ');
  return (
    <Card title={t('pages.toCompare')}>
      <Stack>
        <Text tone={closeId ? undefined : 'soft'}>
          {closeId
            ? t('pages.closedBy', { name: closedByName ?? '', time: closedTime ? shownTime(closedTime, timeZone, 'minute') : '' })
            : t('pages.notClosed')}
        </Text>
        {remarks && <Text>{remarks}</Text>}
        {items && <Alert tone="warn">{t('pages.openTitle', { items })}</Alert>}
        {closeId ? <Closed day={wanted.day} id={closeId} data={data} /> : <Open wanted={wanted} data={data} />}
      </Stack>
    </Card>
  );
}

/** The open day: counted amounts, reasons of differences, and the button that closes it. */
function Open({ wanted, data: { lines, openItems } }: { wanted: Props['wanted']; data: Day }) {
  const t = useTexts('bank');
  const currencyOf = useCurrencyOf();
  const can = useCan()(receiptIndex.Close);
  const [counted, setCounted] = useState<Record<string, Counted>>({});
  const [remarks, setRemarks] = useState('');
  // Never filled in from the books: a count that is only confirmed is none.
  const amountOf = (line: Line): string | null => counted[keyOf(line)]?.amount ?? null;
  const differs = (line: Line) => amountOf(line) !== null && compare(amountOf(line), line.bookedAmount) !== 0;
  const set = (line: Line, values: Counted) => setCounted((all) => ({ ...all, [keyOf(line)]: { ...all[keyOf(line)], ...values } }));
  const closing = useAction((input: Input<typeof closeDay>, idempotencyKey) => callApi(closeDay, input, { quiet: true, idempotencyKey }), {
    success: t('pages.closed', { day: wanted.day }),
  });
  const send = () =>
    closing.run({
      ...wanted,
      remarks: remarks || null,
      lines: lines.map((line) => ({
        receiptMeans: line.receiptMeans,
        currencyId: line.currencyId,
        bookedAmount: line.bookedAmount,
        countedAmount: amountOf(line) ?? '0',
        remarks: differs(line) ? counted[keyOf(line)]?.remarks || null : null,
      })),
    });
  const isReady =
    lines.every((line) => amountOf(line) !== null && (!differs(line) || Boolean(counted[keyOf(line)]?.remarks))) &&
    (openItems.length === 0 || remarks !== '');
  return (
    <>
      {lines.length > 0 && (
        <Table
          label={t('pages.toCompare')}
          columns={[
            { key: 'means', label: t('dayClose.fields.receiptMeans') },
            { key: 'booked', label: t('dayClose.fields.bookedAmount'), align: 'right' },
            { key: 'counted', label: t('dayClose.fields.countedAmount') },
          ]}
          rows={lines.map((line) => {
            const currency = currencyOf(line);
            const name = `${enumLabel('ReceiptMeans', line.receiptMeans)} ${currency.code}`;
            return {
              key: keyOf(line),
              cells: [
                name,
                <Money key="b" amount={line.bookedAmount} currency={currency} />,
                <div key="c" className={css.counted}>
                  <NumberField
                    label={`${t('dayClose.fields.countedAmount')} ${name}`}
                    hideLabel
                    value={amountOf(line)}
                    onChange={(amount) => set(line, { amount })}
                    decimals={currency.decimals}
                    prefix={currency.sign}
                    disabled={!can}
                    signed
                  />
                  {differs(line) && (
                    <>
                      <Text>
                        {t('pages.difference')} <Money amount={minus(amountOf(line), line.bookedAmount)} currency={currency} signed />
                      </Text>
                      <TextField
                        label={`${t('pages.reason')} ${name}`}
                        value={counted[keyOf(line)]?.remarks ?? ''}
                        onChange={(text) => set(line, { remarks: text })}
                        maxLength={500}
                        required
                      />
                    </>
                  )}
                </div>,
              ],
            };
          })}
        />
      )}
      {can && (
        <Group>
          <TextField
            label={t(openItems.length ? 'pages.remarksOpen' : 'pages.remarks')}
            value={remarks}
            onChange={setRemarks}
            maxLength={500}
            required={openItems.length > 0}
          />
          <Button kind="primary" busy={closing.busy} disabled={!isReady} onClick={send}>
            {t('actions.Close')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** The closed day: booked then, counted, and booked since. */
function Closed({ day, id, data: { lines } }: { day: string; id: string; data: Day }) {
  const t = useTexts('bank');
  const currencyOf = useCurrencyOf();
  const can = useCan()(receiptIndex.Reopen);
  const [reopening, setReopening] = useState(false);
  const sinceOf = (line: Line) => minus(line.bookedAmount, line.closedAmount);
  const isChanged = lines.some((line) => compare(sinceOf(line), '0') !== 0);
  return (
    <>
      {isChanged && <Alert tone="error">{t('pages.sinceNote')}</Alert>}
      <Table
        label={t('pages.toCompare')}
        columns={[
          { key: 'means', label: t('dayClose.fields.receiptMeans') },
          { key: 'booked', label: t('dayClose.fields.bookedAmount'), align: 'right' },
          { key: 'counted', label: t('dayClose.fields.countedAmount'), align: 'right' },
          { key: 'difference', label: t('pages.difference'), align: 'right' },
          { key: 'reason', label: t('pages.reason') },
          ...(isChanged ? [{ key: 'since', label: t('pages.since'), align: 'right' as const }] : []),
        ]}
        rows={lines.map((line) => {
          const currency = currencyOf(line);
          const difference = minus(line.countedAmount, line.closedAmount);
          return {
            key: keyOf(line),
            cells: [
              `${enumLabel('ReceiptMeans', line.receiptMeans)} ${currency.code}`,
              <Money key="b" amount={line.closedAmount} currency={currency} />,
              <Money key="c" amount={line.countedAmount} currency={currency} />,
              compare(difference, '0') === 0 ? null : <Money key="d" amount={difference} currency={currency} signed />,
              line.remarks,
              compare(sinceOf(line), '0') === 0 ? null : <Money key="s" amount={sinceOf(line)} currency={currency} signed />,
            ],
          };
        })}
      />
      {can && (
        <Group>
          <Button onClick={() => setReopening(true)}>{t('actions.Reopen')}</Button>
        </Group>
      )}
      {reopening && (
        <CallDialog
          of={reopenDay}
          about={dayClose}
          title={t('pages.reopenTitle', { day })}
          above={<Text>{t('pages.reopenText')}</Text>}
          rows={[['remarks']]}
          fields={{ remarks: { label: t('pages.reopenReason') } }}
          params={{ id }}
          submit={t('actions.Reopen')}
          success={t('pages.reopened', { day })}
          onClose={() => setReopening(false)}
        />
      )}
    </>
  );
}
