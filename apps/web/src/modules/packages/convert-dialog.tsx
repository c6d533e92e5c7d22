import { headed } from '@entrepot/client/texts/headed.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import type { Field } from '@entrepot/contract/core/field.ts';
import { convertPackageToCommodity } from '@entrepot/contract/modules/packages/convert-package.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { Select } from '@entrepot/ui/form/select.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { CallDrawer } from '../../core/form/call-form.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import type { PackageRow } from './package-facts.ts';

const { Qualified, Defective, Problem, WrongGoods } = enumCodes.InspectionResult;
const { children: ofLine } = convertPackageToCommodity.input.lines;
const oneLine = { commodityId: null, quantity: 1, result: Qualified, shelfNumber: null };

/** Converts an opened parcel to stock: commodities, quantities, conditions and shelves. */
export function ConvertDialog({ row, onClose }: { row: PackageRow; onClose(): void }) {
  const t = useTexts('packages');
  const whose = { ownerId: row.ownerId };
  const place = row.shelvesName ? t('pages.convertShelf', { shelf: row.shelvesName }) : t('pages.convertNoShelf');
  return (
    <CallDrawer
      of={convertPackageToCommodity}
      about={pkg}
      size="large"
      title={headed(t('actions.convert'), row.courierNumber)}
      above={
        <Stack gap="small">
          <Text>{t('pages.convertText')}</Text>
          <Text tone="soft">{place}</Text>
        </Stack>
      }
      rows={[['lines']]}
      fields={({ lines }) => ({
        lines: {
          wrong: !lines?.length || lines.some((line) => !line.commodityId) ? t('pages.convertChoose') : undefined,
          validateOn: 'sending',
          draw: (props) => (
            <RowsInput
              {...props}
              value={props.value ?? []}
              row={whose}
              fields={{ ...ofLine, shelfNumber: { ...ofLine.shelfNumber, required: !row.shelfId } }}
              inputOf={inputOf}
              labelOf={(key) => t(`calls.${key}`)}
            />
          ),
        },
      })}
      defaults={{ lines: [oneLine] }}
      params={{ id: row.id }}
      submit={t('actions.convert')}
      success={t('pages.converted', { number: row.courierNumber })}
      onClose={onClose}
    />
  );
}

const inputOf = (field: Field) => (field.enumName === 'InspectionResult' ? ConditionInput : inputs[field.widget]);

/** Condition of the found pieces; missing or surplus pieces cannot be on a shelf. */
function ConditionInput({ field: _field, row: _row, value, onChange, ...props }: InputProps<number>) {
  const options = [Qualified, Defective, Problem, WrongGoods].map((code) => ({ value: code, label: enumLabel('InspectionResult', code) }));
  return <Select {...props} options={options} value={value ?? null} onChange={onChange} />;
}
