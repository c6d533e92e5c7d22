import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { go } from '../../core/tabs/place.ts';
import css from './commodities.module.css';
import { totals } from './stocked.ts';

const { Available, Frozen, InTransit, Defective, Problem } = enumCodes.InventoryState;
const stateOf = {
  availableQuantity: Available,
  frozenQuantity: Frozen,
  inTransitQuantity: InTransit,
  defectiveQuantity: Defective,
  problemQuantity: Problem,
};

interface Props {
  commodityId: string;
  sums: Readonly<Record<(typeof totals)[number], number>>;
  /** Is less available than its owner wants to be warned of? */
  low: boolean;
}

/** The five sums of a commodity, large; each leads to where those pieces lie. */
export function TotalsRow({ commodityId, sums, low }: Props) {
  const t = useWords('commodities');
  return (
    <div className={css.tiles}>
      {totals.map((key) => (
        <button
          key={key}
          type="button"
          className={css.tile}
          data-none={sums[key] === 0 || undefined}
          data-low={(low && key === 'availableQuantity') || undefined}
          onClick={() => go(`/CommodityInventoryIndex?commodityId=${commodityId}&inventoryState=${stateOf[key]}`)}
        >
          {t(`commodity.fields.${key}`)}
          <strong>{sums[key]}</strong>
        </button>
      ))}
    </div>
  );
}
