import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { ListPage } from '../../core/list/list-page.tsx';

/** App keys of the site at each marketplace, without which no customer can authorize a shop. */
export function Page() {
  const t = useTexts('shops');
  return (
    <ListPage
      of={shopConfiguration}
      detail={false}
      form={{
        fields: {
          appKey: { hint: t('pages.appKeyHint'), span: 4 },
          appSecret: { hint: t('pages.secretHint'), span: 4 },
          host: { hint: t('pages.hostHint') },
          callbackUrl: { hint: t('pages.callbackHint') },
          region: { hint: t('pages.regionHint') },
          sandbox: { hint: t('pages.sandboxHint') },
        },
      }}
      rowTone={({ enabled }) => (enabled ? undefined : 'neutral')}
    />
  );
}
