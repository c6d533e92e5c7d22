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
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { Alert } from '@entrepot/ui/alert.tsx';
import { inputs } from '@entrepot/ui/inputs.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { RowsInput } from '@entrepot/ui/rows-input.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { mayGoods, type Returned, type ReturnedGoods, type ReturnedRow } from './returned-facts.ts';

interface Of<R = ReturnedRow> {
  row: R;
  onClose(): void;
}

/** Makes a package of a return, to be sent again; staff say whose it is where nobody owns it. */
export function SendAgainDialog({ row, onClose }: Of) {
  const t = useWords('returns');
  const isStaff = audience() !== 'C';
  const said = {
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
      <CallDialog {...said} of={parcelTrackingNumberClaim} rows={[['courierNumber']]} fields={{ courierNumber }} given={{ id: row.id }} />
    );
  return (
    <CallDialog
      {...said}
      of={returnLogisticsOrderPackageClaim}
      rows={[['ownerId'], ['courierNumber']]}
      fields={{ courierNumber, ownerId: { required: true, hidden: row.ownerId !== null } }}
      given={{ id: row.id }}
    />
  );
}

const { commodityId, quantity } = returnLogisticsOrderWarehousing.takes.lines.of;
const ofLines: Fields = { commodityId: { ...commodityId, required: false }, quantity };
type Line = { goodsId: string; commodityId: string | null; quantity: number };

/** Takes goods of a return into stock, each as pieces of one of the owner's commodities; without one they stay. */
export function WarehousingDialog({ row, onClose }: Of<Returned>) {
  const t = useWords('returns');
  const goods = row.goodsInfos.filter(mayGoods('warehouse'));
  // The staff pick among the owner's; a customer has no others.
  const whose = audience() === 'C' ? {} : { ownerId: row.ownerId };
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
          said: 'sending',
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
      starts={{ lines: lines as never }}
      given={{ id: row.id }}
      input={({ lines: typed }) => ({ lines: (typed ?? []).filter((line) => line.commodityId) })}
      submit={t('actions.warehousing')}
      success={t('pages.warehoused')}
      onClose={onClose}
    />
  );
}

/** Says what is to become of it, or anything else about it, in words that the house and its owner read. */
export function RemarksDialog({ row, onClose }: Of) {
  const t = useWords('returns');
  return (
    <CallDialog
      of={updateReturnLogisticsOrderRemarks}
      about={returnLogisticsOrder}
      size="small"
      title={t('pages.remarksTitle', { number: row.returnsOrderNumberNo })}
      rows={[['remarks']]}
      starts={{ remarks: row.remarks }}
      fields={{ remarks: { hint: t('pages.remarksHint') } }}
      given={{ id: row.id }}
      submit={t('actions.saveRemarks')}
      success={t('pages.remarksSaved')}
      onClose={onClose}
    />
  );
}

/** Puts other pictures in place of those that were taken. */
export function PicturesDialog({ row, onClose }: Of) {
  const t = useWords('returns');
  return (
    <CallDialog
      of={editReturnLogisticsOrderImages}
      about={returnLogisticsOrder}
      title={t('pages.picturesOf', { number: row.returnsOrderNumberNo })}
      rows={[['imageUrls']]}
      starts={{ imageUrls: row.imageUrls ?? [] }}
      given={{ id: row.id }}
      submit={t('actions.savePictures')}
      success={t('pages.picturesSaved')}
      onClose={onClose}
    />
  );
}

/** Says that goods were disposed of or given back, and why; their owner is told. */
export function RemoveDialog({ goods, onClose }: { goods: readonly Pick<ReturnedGoods, 'id' | 'quantity'>[]; onClose(): void }) {
  const t = useWords('returns');
  return (
    <CallDialog
      of={batchRemoved}
      about={returnLogisticsOrderGoods}
      size="small"
      title={t('pages.removeGoodsTitle', { count: goods.reduce((all, one) => all + one.quantity, 0) })}
      above={<Alert tone="warn">{t('pages.removeGoodsText')}</Alert>}
      rows={[['remarks']]}
      fields={{ remarks: { required: true, label: t('calls.removeReason') } }}
      given={{ goodsIds: goods.map(({ id }) => id!) }}
      submit={t('actions.removeGoods')}
      tone="danger"
      success={t('pages.goodsRemoved')}
      onClose={onClose}
    />
  );
}
