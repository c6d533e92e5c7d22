import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { establishLocalTrackingNumbers, maxNumbers } from '@entrepot/contract/modules/carriers/calls.ts';
import { checkDigitRules } from '@entrepot/contract/modules/carriers/check-digit-rules.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { rangeOf, type TypedNumbers, useNumberFields, wayOwn } from '../../core/list/number-fields.tsx';

/** Adds numbers to a carrier's pool: a range with its check digit, or a list; existing ones are skipped and counted. */
export function AddNumbers({ carrierId, name, onClose }: { carrierId: string; name: string; onClose(): void }) {
  const t = useTexts('carriers');
  const numberFields = useNumberFields(maxNumbers);
  const rules = Object.values(checkDigitRules).map((value) => ({ value, label: t(`pages.checkDigitRules.${value}`) }));
  return (
    <CallDialog
      of={establishLocalTrackingNumbers}
      about={{ module: 'carriers' }}
      title={t('pages.addNumbersTitle', { name })}
      own={wayOwn}
      rows={[['byList'], ['prefix', 'startNumber', 'endNumber', 'suffix'], ['checkDigitRule'], ['numbers']]}
      fields={(typed) => ({
        ...numberFields.fieldsOf(typed, countOf(typed)),
        suffix: { label: t('pages.suffix'), hidden: typed.byList === true },
        checkDigitRule: { label: t('pages.checkDigitRule'), options: rules, hidden: typed.byList === true },
      })}
      defaults={{ checkDigitRule: checkDigitRules.None }}
      params={{ carrierId }}
      submit={(typed) => numberFields.submit(countOf(typed))}
      success={({ added, skipped }) => t(skipped ? 'pages.addedSkipped' : 'pages.added', { added, skipped })}
      onClose={onClose}
    />
  );
}

/** Number of typed waybill numbers; a range of different lengths has none. */
function countOf(typed: TypedNumbers): number {
  if (typed.byList) return typed.numbers?.length ?? 0;
  return typed.startNumber?.length === typed.endNumber?.length ? rangeOf(typed).count : 0;
}
