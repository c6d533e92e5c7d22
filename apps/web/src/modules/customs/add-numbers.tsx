import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { customsClearanceCompany } from '@entrepot/contract/modules/customs/clearance-company.ts';
import { establishCustomsNumbers, maxCustomsNumbers } from '@entrepot/contract/modules/customs/number-calls.ts';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { rangeOf, type TypedNumbers, useNumberFields, wayOwn } from '../../core/list/number-fields.tsx';

interface Props {
  companies: readonly Listed<typeof customsClearanceCompany>[];
  companyId: string | null;
  onClose(): void;
}

/** Adds numbers of one type to a company: a range with a preview, or a list. */
export function AddNumbers({ companies, companyId, onClose }: Props) {
  const t = useTexts('customs');
  const numberFields = useNumberFields(maxCustomsNumbers);
  const countOf = (typed: TypedDigits) => (typed.byList ? (typed.numbers?.length ?? 0) : (readingOf(typed)?.count ?? 0));
  return (
    <CallDialog
      of={establishCustomsNumbers}
      about={{ module: 'customs' }}
      title={t('actions.addNumbers')}
      own={wayOwn}
      rows={[['companyId', 'customsNumberType'], ['byList'], ['prefix', 'startNumber', 'endNumber', 'digits'], ['numbers']]}
      fields={(typed) => ({
        ...numberFields.fieldsOf(typed, countOf(typed)),
        companyId: { label: t('pages.company'), options: companies.map(({ id, name }) => ({ value: id, label: name })), span: 2 },
        customsNumberType: { label: t('pages.numberType'), span: 2 },
        digits: { label: t('pages.digits'), hint: t('pages.digitsHint'), hidden: typed.byList === true },
      })}
      defaults={{
        companyId: companyId ?? (companies.length === 1 ? companies[0]!.id : null),
        customsNumberType: enumCodes.CustomsNumberType.HouseBill,
      }}
      submit={(typed) => numberFields.submit(countOf(typed))}
      success={({ added }) => t('pages.added', { count: added })}
      onClose={onClose}
    >
      {(typed) => {
        const read = typed.byList ? null : readingOf(typed);
        return read && <Text>{t('pages.preview', read)}</Text>;
      }}
    </CallDialog>
  );
}

type TypedDigits = TypedNumbers & { readonly digits?: number | null };

/** Preview and size of a range of numbers; null while it is invalid. */
function readingOf(typed: TypedDigits) {
  const { count, first, last } = rangeOf(typed);
  const wide = typed.digits ?? typed.startNumber?.length ?? 0;
  if (count < 1 || last.length > wide) return null;
  const read = (serial: string) => `${(typed.prefix ?? '').trim().toUpperCase()}${serial.padStart(wide, '0')}`;
  return { count, first: read(first), last: read(last) };
}
