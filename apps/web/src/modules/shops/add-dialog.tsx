import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { addShop } from '@entrepot/contract/modules/shops/calls.ts';
import { shop } from '@entrepot/contract/modules/shops/shop.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { enumLabel } from '../../core/values/enums.ts';
import { CallDialog } from '../../core/form/call-form.tsx';
import { followLink } from './follow-link.ts';
import { addressAt, useMarketplaces } from './shop-facts.ts';

/** Creates a shop of the customer and redirects to its marketplace for authorization. */
export function AddDialog({ onClose }: { onClose(): void }) {
  const t = useTexts('shops');
  const marketplaces = useMarketplaces();
  if (!marketplaces?.length)
    return (
      <Modal opened onClose={onClose} size="small" title={t('actions.add')}>
        {marketplaces ? <Alert tone="warn">{t('pages.noMarketplaces')}</Alert> : <LoadingBlock />}
      </Modal>
    );
  const typeOf = (id: string | null | undefined) => marketplaces.find((one) => one.id === id)?.type;
  const options = marketplaces.map(({ id, type, name, sandbox }) => ({
    value: id,
    label: [enumLabel('ShopAuthorizationInformationType', type), name, sandbox ? t('shopConfiguration.fields.sandbox') : null]
      .filter(Boolean)
      .join(' · '),
  }));
  return (
    <CallDialog
      of={addShop}
      about={shop}
      size="small"
      title={t('actions.add')}
      above={<Text>{t('pages.addText')}</Text>}
      rows={[['configurationId'], ['name'], ['shopId'], ['remarks']]}
      defaults={{ configurationId: marketplaces.length === 1 ? marketplaces[0]!.id : null }}
      fields={({ configurationId }) => {
        const address = addressAt(typeOf(configurationId));
        return {
          configurationId: { label: t('shop.fields.shopAuthorizationInformationType'), options },
          name: { hint: t('pages.nameHint') },
          shopId: {
            label: t('calls.shopAddress'),
            hint: t('pages.shopAddressHint', { address }),
            required: Boolean(address),
            hidden: !address,
          },
        };
      }}
      submit={t('actions.toConsent')}
      done={followLink}
      onClose={onClose}
    />
  );
}
