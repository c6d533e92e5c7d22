import { useWords } from '@entrepot/client/react/use-words.ts';
import { shopConfiguration } from '@entrepot/contract/modules/shops/configuration.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { SecretInput } from './secret-input.tsx';

/** What the site is known by at each marketplace: the keys of its app there, without which no customer can authorize a shop. */
export function Page() {
  const t = useWords('shops');
  return (
    <ListPage
      of={shopConfiguration}
      detail={false}
      form={{
        fields: {
          appKey: { hint: t('pages.appKeyHint'), span: 4 },
          appSecret: { input: SecretInput, span: 4 },
          host: { hint: t('pages.hostHint') },
          callbackUrl: { hint: t('pages.callbackHint') },
          region: { hint: t('pages.regionHint') },
          sandbox: { hint: t('pages.sandboxHint') },
        },
      }}
      rowTone={({ enabled }) => (enabled ? undefined : 'idle')}
    />
  );
}
