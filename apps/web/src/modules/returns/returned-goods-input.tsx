import type { Fields } from '@entrepot/contract/core/field.ts';
import { returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

const { productName, identification, quantity, imageUrls } = returnLogisticsOrderGoods.fields;
const asked: Fields = { productName, identification, quantity, imageUrls };

/** The goods of a return as they are written down: what, its code, how many, and pictures. */
export function ReturnedGoodsInput({ value, onChange, ...props }: InputProps<any[]>) {
  const t = useWords('returns');
  return (
    <RowsInput
      {...props}
      value={value ?? []}
      onChange={onChange}
      stacked
      fields={asked}
      inputOf={({ widget }) => inputs[widget]}
      labelOf={(key) => t(`returnLogisticsOrderGoods.fields.${key}`)}
    />
  );
}
