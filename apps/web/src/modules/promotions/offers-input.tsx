import type { InputProps } from '@entrepot/ui/widget-props.ts';
import { widgets } from '@entrepot/ui/widgets.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { mayPut } from './once.ts';

type Offers = { couponId?: string | null }[];
const { Input } = widgets.rows;

/** The coupons of a promotion, how many there are of each; the same one cannot be added twice. */
export function OffersInput({ field, onChange, ...props }: InputProps<Offers>) {
  const t = useWords('promotions');
  const labelOf = (key: string) => t(`promotionActivity.rows.coupons.${key}`);
  return <Input {...props} field={field} labelOf={labelOf} onChange={(next: Offers | null) => mayPut(next ?? [], t) && onChange(next)} />;
}
