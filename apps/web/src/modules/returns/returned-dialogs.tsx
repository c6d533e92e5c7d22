import {
  editReturnLogisticsOrderImages,
  batchRemoved,
  returnLogisticsOrderPackageClaim,
} from '@entrepot/contract/modules/returns/return-logistics-floor-calls.ts';
import {
  parcelTrackingNumberClaim,
  returnLogisticsOrderWarehousing,
  updateReturnLogisticsOrderRemarks,
} from '@entrepot/contract/modules/returns/return-logistics-calls.ts';
import { returnLogisticsOrder, returnLogisticsOrderGoods } from '@entrepot/contract/modules/returns/return-logistics-order.ts';
import type { Fields } from '@entrepot/contract/core/field.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { mayGoods, type Returned, type ReturnedGoods, type ReturnedRow } from './returned-facts.ts';

interface Of<R = ReturnedRow> {
  row: R;
  onClose(): void;
}

/** Creates a package from a return, to be sent again. Staff choose the owner if the return has none. */
export function SendAgainDialog({ row, onClose }: Of) {
  const t = useTexts('returns');
  const isStaff = audience() !== 'customer';
  const common = {
    about: returnLogisticsOrder,
    size: 'small' as const,
    title: t('pages.sendAgainTitle', { number: row.returnsOrderNumberNo }),
    above: <Text>{t('pages.sendAgainText')}</Text>,
    submit: t('actions.sendAgain'),
    success: t('pages.sentAgain'),
    onClose,
  };
  const courierNumber = { label: t('calls.packageNumber'), hint: t('pages.packageNumberHint') };
  if (!isStaff)
    return (
      <CallDialog
        {...common}
        of={parcelTrackingNumberClaim}
        rows={[['courierNumber']]}
        fields={{ courierNumber }}
        params={{ id: row.id }}
      />
    );
  return (
    <CallDialog
      {...common}
      of={returnLogisticsOrderPackageClaim}
      rows={[['ownerId'], ['courierNumber']]}
      fields={{ courierNumber, ownerId: { required: true, hidden: row.ownerId !== null } }}
      params={{ id: row.id }}
    />
  );
}

const { commodityId, quantity, lotNumber, expiryDate, confirmExpired } = returnLogisticsOrderWarehousing.input.lines.children;
const ofLines: Fields = { commodityId: { ...commodityId, required: false }, quantity, lotNumber, expiryDate, confirmExpired };
type Line = { goodsId: string; commodityId: string | null; quantity: number; lotNumber?: string | null; expiryDate?: string | null };

/** Takes goods of a return into stock, each as pieces of one of the owner's commodities; without one they stay. */
export function WarehousingDialog({ row, onClose }: Of<Returned>) {
  const t = useTexts('returns');
  const goods = row.goodsInfos.filter(mayGoods('warehouse'));
  // Staff select among the owner's; customers have only their own.
  const whose = audience() === 'customer' ? {} : { ownerId: row.ownerId };
  const lines: Line[] = goods.map((one) => ({ goodsId: one.id!, commodityId: one.commodityId, quantity: one.quantity }));
  return (
    <CallDialog
      of={returnLogisticsOrderWarehousing}
      about={returnLogisticsOrder}
      title={t('pages.warehousingTitle', { number: row.returnsOrderNumberNo })}
      above={<Text>{t('pages.warehousingText')}</Text>}
      rows={[['lines'], ['shelfNumber']]}
      row={whose}
      fields={({ lines: typed }) => ({
        lines: {
          wrong: !typed?.some((line) => line.commodityId) && t('pages.chooseCommodity'),
          validateOn: 'sending',
          draw: (props) => (
            <RowsInput
              {...props}
              value={props.value ?? []}
              row={whose}
              fixed
              fields={ofLines}
              inputOf={({ widget }) => inputs[widget]}
              labelOf={(key) => t(`calls.${key}`)}
              note={(_line, at) => goods[at] && [goods[at].productName, goods[at].identification].filter(Boolean).join(' · ')}
            />
          ),
        },
        shelfNumber: { hint: t('pages.shelfHint') },
      })}
      defaults={{ lines }}
      params={{ id: row.id }}
      input={({ lines: typed }) => ({ lines: (typed ?? []).filter((line) => line.commodityId) })}
      submit={t('actions.warehousing')}
      success={t('pages.warehoused')}
      onClose={onClose}
    />
  );
}

/** Saves instructions or other remarks that the warehouse and the owner can read. */
export function RemarksDialog({ row, onClose }: Of) {
  const t = useTexts('returns');
  return (
    <CallDialog
      of={updateReturnLogisticsOrderRemarks}
      about={returnLogisticsOrder}
      size="small"
      title={t('pages.remarksTitle', { number: row.returnsOrderNumberNo })}
      rows={[['remarks']]}
      defaults={{ remarks: row.remarks }}
      fields={{ remarks: { hint: t('pages.remarksHint') } }}
      params={{ id: row.id }}
      submit={t('actions.saveRemarks')}
      success={t('pages.remarksSaved')}
      onClose={onClose}
    />
  );
}

/** Replaces the pictures of a return. */
export function PicturesDialog({ row, onClose }: Of) {
  const t = useTexts('returns');
  return (
    <CallDialog
      of={editReturnLogisticsOrderImages}
      about={returnLogisticsOrder}
      title={t('pages.picturesOf', { number: row.returnsOrderNumberNo })}
      rows={[['imageUrls']]}
      defaults={{ imageUrls: row.imageUrls ?? [] }}
      params={{ id: row.id }}
      submit={t('actions.savePictures')}
      success={t('pages.picturesSaved')}
      onClose={onClose}
    />
  );
}

/** Records that goods were disposed of or handed back, with the reason; their owner is notified. */
export function RemoveDialog({ goods, onClose }: { goods: readonly Pick<ReturnedGoods, 'id' | 'quantity'>[]; onClose(): void }) {
  const t = useTexts('returns');
  return (
    <CallDialog
      of={batchRemoved}
      about={returnLogisticsOrderGoods}
      size="small"
      title={t('pages.removeGoodsTitle', { count: goods.reduce((all, one) => all + one.quantity, 0) })}
      above={<Alert tone="warn">{t('pages.removeGoodsText')}</Alert>}
      rows={[['remarks']]}
      fields={{ remarks: { required: true, label: t('calls.removeReason') } }}
      params={{ goodsIds: goods.map(({ id }) => id!) }}
      submit={t('actions.removeGoods')}
      tone="danger"
      success={t('pages.goodsRemoved')}
      onClose={onClose}
    />
  );
}
