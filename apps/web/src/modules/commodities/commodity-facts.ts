import type { Tone } from '@entrepot/contract/data/coded.ts';
import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { audience } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { DetailPart } from '../../core/list/detail.tsx';
import { type CommodityRow, stockedCommodity } from './stocked.ts';

const notForCustomers = ['ownerId'];
const visibleKeys = (keys: readonly string[]) =>
  audience() === 'customer' ? keys.filter((key) => !notForCustomers.includes(key)) : [...keys];

const { columns, filters } = stockedCommodity.page!;
/** The columns and filters of the list for the current user. */
export const listKeys = () => ({ columns: visibleKeys(columns), filters: visibleKeys(filters) });

/** The parts of a commodity's detail, in display order. */
export const detailParts = (t: Translate): DetailPart[] =>
  [
    {
      keys: [
        'commodityCode',
        'identificationCode',
        'moreBarcodes',
        'commoditySku',
        'articleCode',
        'variantOptions',
        'ownerId',
        'categoryId',
        'cargoTypeId',
        'salesStatus',
        'salesMode',
        'price',
      ],
      quiet: ['commoditySku', 'articleCode', 'variantOptions', 'identificationCode', 'moreBarcodes'],
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
      keys: [
        'hsCode',
        'originCountryId',
        'material',
        'earlyWarningQuantity',
        'lotRequired',
        'expiryRequired',
        'stockRotation',
        'auditRemarks',
        'creationTime',
      ],
      quiet: ['auditRemarks', 'earlyWarningQuantity'],
    },
  ].map((part) => ({ ...part, keys: visibleKeys(part.keys) }));

/** Whether the available quantity is below the owner's warning level. */
export const isLow = ({ earlyWarningQuantity, availableQuantity }: Pick<CommodityRow, 'earlyWarningQuantity' | 'availableQuantity'>) =>
  (earlyWarningQuantity ?? 0) > 0 && availableQuantity < (earlyWarningQuantity ?? 0);

/** Tone of a list row: danger when rejected, warning when stock is low. */
export const toneOfRow = (row: CommodityRow): Tone | undefined => {
  if (row.commodityStatus === enumCodes.CommodityStatus.Rejected) return 'error';
  if (row.commodityStatus === enumCodes.CommodityStatus.Disabled) return 'neutral';
  return isLow(row) ? 'waiting' : undefined;
};
