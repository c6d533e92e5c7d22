import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { decideCodStatementLine } from '@entrepot/contract/modules/cod/calls.ts';
import { codStatementLine } from '@entrepot/contract/modules/cod/cod-statement-line.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import type { StatementLine } from './statement-lines.tsx';

const { AgainstCarrier, Dismissed } = enumCodes.CodDecision;

/** Decides who bears the difference of a row of a carrier's statement. */
export function DecideDialog({ row, onClose }: { row: StatementLine; onClose(): void }) {
  const t = useTexts('cod');
  const currency = useCurrencyOf()({ currencyId: row.currencyId });
  const amounts = { expected: moneyText(row.expectedAmount ?? '0', currency), stated: moneyText(row.statedAmount, currency) };
  return (
    <CallDialog
      of={decideCodStatementLine}
      about={codStatementLine}
      title={t('pages.decideTitle', { number: row.number })}
      above={<Text>{t('pages.decideNote', amounts)}</Text>}
      rows={[['codDecision'], ['remarks']]}
      defaults={{ codDecision: row.logisticsOrderId ? AgainstCarrier : Dismissed }}
      params={{ id: row.id }}
      submit={t('actions.decide')}
      success={t('pages.decided')}
      onClose={onClose}
    />
  );
}
