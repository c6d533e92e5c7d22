import { customerMayWrite } from '@entrepot/contract/core/customer-writes.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

const { productName, identification, quantity, imageUrls } = returnLogisticsOrderGoods.fields;
const goodsFields: Fields = { productName, identification, quantity, imageUrls };

/** The goods of a return: name, code, quantity and pictures. Customers cannot change the counted quantity. */
export function ReturnedGoodsInput({ value, onChange, status, ...props }: InputProps<any[]> & { status?: number }) {
  const t = useTexts('returns');
  const isCounted =
    status !== undefined &&
    audience() === 'customer' &&
    !customerMayWrite(returnLogisticsOrderGoods.customerWrites, { status }, 'quantity');
  return (
    <RowsInput
      {...props}
      fixed={isCounted}
      locked={isCounted ? ['quantity'] : []}
      note={isCounted ? () => t('pages.countedGoods') : undefined}
      value={value ?? []}
      onChange={onChange}
      stacked
      fields={goodsFields}
      inputOf={({ widget }) => inputs[widget]}
      labelOf={(key) => t(`returnLogisticsOrderGoods.fields.${key}`)}
    />
  );
}
