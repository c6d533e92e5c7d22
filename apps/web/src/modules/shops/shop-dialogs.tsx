import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { changeShopOwner, reauthorizeShop, updateShopRemarks } from '@entrepot/contract/modules/shops/calls.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { CallDialog } from '../../core/form/call-form.tsx';
import { followLink } from './follow-link.ts';
import { addressAt, type ShopRow } from './shop-facts.ts';

interface Of {
  row: ShopRow;
  onClose(): void;
}

/** Edits the remarks of a shop. */
export function RemarksDialog({ row, onClose }: Of) {
  const t = useTexts('shops');
  return (
    <CallDialog
      of={updateShopRemarks}
      about={shop}
      size="small"
      title={t('pages.remarksTitle', { name: row.name })}
      rows={[['remarks']]}
      defaults={{ remarks: row.remarks }}
      params={{ id: row.id }}
      submit={t('actions.save')}
      success={t('pages.remarksSaved')}
      onClose={onClose}
    />
  );
}

/** Transfers a shop with its articles and orders to another customer. */
export function OwnerDialog({ row, onClose }: Of) {
  const t = useTexts('shops');
  return (
    <CallDialog
      of={changeShopOwner}
      about={shop}
      size="small"
      title={t('pages.ownerTitle', { name: row.name })}
      above={<Alert tone="warn">{t('pages.ownerText')}</Alert>}
      rows={[['userId']]}
      fields={{ userId: { label: t('calls.newOwner') } }}
      params={{ id: row.id }}
      row={{ siteId: row.siteId }}
      submit={t('actions.changeOwner')}
      tone="danger"
      success={t('pages.ownerChanged', { name: row.name })}
      onClose={onClose}
    />
  );
}

/** Requests the authorization of a shop again if its address at the marketplace is unknown. */
export function AgainDialog({ row, onClose }: Of) {
  const t = useTexts('shops');
  const address = addressAt(row.shopAuthorizationInformationType);
  return (
    <CallDialog
      of={reauthorizeShop}
      about={shop}
      size="small"
      title={t('pages.againTitle', { name: row.name })}
      rows={[['shopId']]}
      fields={{ shopId: { label: t('calls.shopAddress'), hint: t('pages.shopAddressHint', { address }), required: true } }}
      params={{ id: row.id }}
      submit={t('actions.toConsent')}
      done={followLink}
      onClose={onClose}
    />
  );
}
