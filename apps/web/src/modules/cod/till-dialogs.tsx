import {
  closeTill,
  getTillShiftById,
  handOverTill,
  openTill,
  payOutOfTill,
  takeOverTill,
} from '@entrepot/contract/modules/cod/till-calls.ts';
import { tillShift } from '@entrepot/contract/modules/cod/till.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { go } from '../../core/tabs/tab-location.ts';
import { compare, minus, useCurrencyOf } from '../wallet/public.tsx';
import type { TillRow } from './tills.tsx';

interface Props {
  row: TillRow;
  onClose(): void;
}

/** Opens a till with the counted float. */
export function OpenDialog({ row, onClose }: Props) {
  const t = useTexts('cod');
  const { id, name } = row;
  return (
    <CallDialog
      of={openTill}
      about={tillShift}
      title={t('pages.openTillTitle', { name })}
      currency={useCurrencyOf()(row)}
      above={<Text>{t('pages.openTillNote')}</Text>}
      rows={[['openingFloat']]}
      params={{ id }}
      submit={t('actions.openTill')}
      success={t('pages.tillOpened', { name })}
      onClose={onClose}
    />
  );
}

/** Takes cash out of a till, with a reason. */
export function PayOutDialog({ row, onClose }: Props) {
  const t = useTexts('cod');
  const { id, name } = row;
  return (
    <CallDialog
      of={payOutOfTill}
      about={tillShift}
      title={t('pages.payOutTitle', { name })}
      currency={useCurrencyOf()(row)}
      rows={[['amount'], ['remarks']]}
      fields={{ amount: { label: t('tillShift.fields.paidOut') }, remarks: { label: t('pages.why') } }}
      params={{ id }}
      submit={t('actions.payOut')}
      success={t('pages.paidOutDone')}
      onClose={onClose}
    />
  );
}

/** Takes a till over with the cash that both persons counted. */
export function TakeOverDialog({ row, onClose }: Props) {
  const t = useTexts('cod');
  const { id, name } = row;
  return (
    <CallDialog
      of={takeOverTill}
      about={tillShift}
      title={t('pages.takeOverTitle', { name })}
      currency={useCurrencyOf()(row)}
      above={<Text>{t('pages.takeOverNote')}</Text>}
      rows={[['countedCash']]}
      params={{ id }}
      submit={t('actions.takeOver')}
      success={t('pages.tillTakenOver', { name })}
      onClose={onClose}
    />
  );
}

/** Counts a till to close it, or to hand it over to a colleague; a difference asks for its reason. */
export function CountDialog({ row, verb, onClose }: Props & { verb: 'close' | 'handOver' }) {
  const t = useTexts('cod');
  const { id, name, currentShiftId } = row;
  const currency = useCurrencyOf()(row);
  const { data } = useCallQuery(getTillShiftById, { id: currentShiftId! });
  const expected = data?.cashInside ?? null;
  const differs = (countedCash: unknown): boolean =>
    expected !== null && Boolean(countedCash) && compare(String(countedCash), expected) !== 0;
  const common = {
    about: tillShift,
    currency,
    params: { id },
    above: (
      <>
        <Text>{t(verb === 'close' ? 'pages.closeNote' : 'pages.handOverNote')}</Text>
        {expected !== null && <Text strong>{t('pages.tillExpected', { amount: moneyText(expected, currency) })}</Text>}
      </>
    ),
    onClose,
  };
  const reason = (countedCash: unknown) => ({
    remarks: { label: t('pages.differenceReason'), required: differs(countedCash), hidden: !differs(countedCash) },
  });
  const difference = ({ countedCash }: { countedCash?: string | null }) =>
    differs(countedCash) && (
      <Alert tone="warn">{t('pages.tillDifference', { amount: moneyText(minus(countedCash, expected), currency, true) })}</Alert>
    );
  if (verb === 'handOver')
    return (
      <CallDialog
        {...common}
        of={handOverTill}
        title={t('pages.handOverTitle', { name })}
        rows={[['receiverId'], ['countedCash'], ['remarks']]}
        fields={({ countedCash }) => reason(countedCash)}
        submit={t('actions.handOver')}
        success={t('pages.tillHandedOverDone', { name })}
      >
        {difference}
      </CallDialog>
    );
  return (
    <CallDialog
      {...common}
      of={closeTill}
      title={t('pages.closeTitle', { name })}
      rows={[['countedCash'], ['remarks']]}
      fields={({ countedCash }) => reason(countedCash)}
      submit={t('actions.closeTill')}
      success={t('pages.tillCounted', { name })}
      done={(answer) => {
        onClose();
        go(`/TillDetailed?id=${answer?.id}`);
      }}
    >
      {difference}
    </CallDialog>
  );
}
