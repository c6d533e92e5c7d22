import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Words } from '@entrepot/client/texts/i18n.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import { type CommodityRow, stockedCommodity } from './stocked.ts';

const notForCustomers = ['ownerId'];
const shown = (keys: readonly string[]) => (audience() === 'C' ? keys.filter((key) => !notForCustomers.includes(key)) : [...keys]);

const { columns, filters } = stockedCommodity.page!;
/** The columns and filters of the list for the person who looks. */
export const listKeys = () => ({ columns: shown(columns), filters: shown(filters) });

/** The parts of a commodity's detail, in the order they are read. */
export const detailParts = (t: Words): DetailPart[] =>
  [
    {
      keys: [
        'commodityCode',
        'identificationCode',
        'commoditySku',
        'ownerId',
        'categoryId',
        'cargoTypeId',
        'salesStatus',
        'salesMode',
        'price',
      ],
      quiet: ['commoditySku', 'identificationCode'],
    },
    {
      title: t('pages.form.what'),
      keys: ['chineseName', 'englishName', 'alias', 'brand', 'pictures', 'remarks'],
      quiet: ['alias', 'brand', 'pictures', 'remarks'],
    },
    { title: t('pages.form.size'), keys: ['length', 'width', 'height', 'actualWeight', 'grossWeight'] },
    {
      title: t('pages.measured'),
      keys: [
        'specificationAuditStatus',
        'measuredLength',
        'measuredWidth',
        'measuredHeight',
        'measuredActualWeight',
        'measuredGrossWeight',
        'measuredTime',
        'measuredPictures',
      ],
      quiet: ['measuredLength', 'measuredWidth', 'measuredHeight', 'measuredActualWeight', 'measuredGrossWeight', 'measuredPictures'],
    },
    {
      title: t('pages.form.customs'),
      keys: ['hsCode', 'originCountryId', 'material', 'earlyWarningQuantity', 'auditRemarks', 'creationTime'],
      quiet: ['auditRemarks', 'earlyWarningQuantity'],
    },
  ].map((part) => ({ ...part, keys: shown(part.keys) }));

/** Is less of it available than its owner wants to be warned of? */
export const isLow = ({ earlyWarningQuantity, availableQuantity }: Pick<CommodityRow, 'earlyWarningQuantity' | 'availableQuantity'>) =>
  (earlyWarningQuantity ?? 0) > 0 && availableQuantity < (earlyWarningQuantity ?? 0);

/** How a row of the list is marked: what was refused is wrong, what runs short waits for somebody. */
export const toneOfRow = (row: CommodityRow) => {
  if (row.commodityStatus === enumCodes.CommodityStatus.Rejected) return 'wrong' as const;
  if (row.commodityStatus === enumCodes.CommodityStatus.Disabled) return 'idle' as const;
  return isLow(row) ? ('waits' as const) : undefined;
};
