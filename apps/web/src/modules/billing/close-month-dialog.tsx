import { closeMonth, getMonthToClose } from '@entrepot/contract/modules/billing/book-month.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { usePaths } from '@entrepot/client/react/queues.ts';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { ConfirmDialog } from '@entrepot/ui/feedback/confirm-dialog.tsx';
import { ErrorState } from '@entrepot/ui/feedback/error-state.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import { Checkbox } from '@entrepot/ui/form/tick.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { useCurrencies } from '@entrepot/client/react/use-currencies.ts';
import { useState } from 'react';
import { errorProps } from '../../core/app/error-props.ts';

// Not a schema form: it shows what is closed and what is still open.
/** Closes a month: its figures, and what is still open in it, which is confirmed. */
export function CloseMonthDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('billing');
  const pathOf = usePaths();
  const currencies = useCurrencies();
  const [chosen, setChosen] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState<string | null>(null);
  const { data, error, refetch } = useCallQuery(getMonthToClose, { month: chosen }, { showsPrevious: true });
  const closing = useCall(closeMonth, { success: t('pages.monthClosed', { month: data?.month ?? '' }), done: onClose });
  const count = (data?.open ?? []).reduce((sum, row) => sum + row.count, 0);
  const key = `${data?.month} ${count}`;
  const stops = !data?.month ? [t('pages.noMonth')] : count > 0 && confirmed !== key ? [t('pages.confirmOpen')] : [];
  const amount = (value: string, code: string) =>
    moneyText(value, currencies.find((one) => one.code === code) ?? { code, sign: `${code} `, decimals: 2 });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('actions.closeMonth')}
      text={t('pages.closeText')}
      stops={data ? stops : []}
      confirmLabel={t('actions.closeMonth')}
      onConfirm={() => (data?.month ? closing.run({ month: data.month, openCount: count }) : undefined)}
    >
      {!data && (error ? <ErrorState compact {...errorProps(error, refetch)} /> : <LoadingBlock />)}
      {data?.month && (
        <>
          <Select<string>
            label={t('bookMonth.fields.month')}
            options={data.months.map((value) => ({ value, label: value })).reverse()}
            value={data.month}
            onChange={setChosen}
            required
          />
          {data.figures.map((line) => (
            <DescriptionList
              key={line.currencyCode}
              title={line.currencyCode}
              columns={4}
              items={(['revenue', 'discount', 'refund', 'net'] as const).map((name) => ({
                label: t(`pages.figures.${name}`),
                value: amount(line[name], line.currencyCode),
              }))}
            />
          ))}
          {data.open.length > 0 ? (
            <Alert tone="warn" title={t('pages.stillOpen')}>
              <ul>
                {data.open.map(({ kind, count: left, screen }) => {
                  const path = pathOf(screen);
                  const text = t(`pages.openKinds.${kind}`, { count: left });
                  return <li key={kind}>{path ? <a href={path}>{text}</a> : text}</li>;
                })}
              </ul>
              <Checkbox label={t('pages.closeAnyway')} checked={confirmed === key} onChange={(on) => setConfirmed(on ? key : null)} />
            </Alert>
          ) : (
            <Alert tone="success">{t('pages.nothingOpen')}</Alert>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
