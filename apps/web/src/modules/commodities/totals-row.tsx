import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { go } from '../../core/tabs/tab-location.ts';
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
  /** Whether the available quantity is below the owner's warning level. */
  low: boolean;
}

/** The five totals of a commodity in large type; each links to the places of those pieces. */
export function TotalsRow({ commodityId, sums, low }: Props) {
  const t = useTexts('commodities');
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
