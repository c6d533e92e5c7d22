import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { enableOnlinePaymentConfiguration } from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { onlinePaymentConfigurationIndex } from '@entrepot/contract/modules/payments/screens.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { ListPage } from '../../core/list/list-page.tsx';
import { useCall } from '@entrepot/client/react/use-action.ts';
import { SecretsInput } from './secrets-input.tsx';

const { Sandbox } = enumCodes.OnlinePaymentProvider;

/** The ways a site offers to pay online: the providers, what they were set up with, and for which amounts they serve. */
export function Page() {
  const t = useWords('payments');
  const enabling = useCall(enableOnlinePaymentConfiguration);
  return (
    <ListPage
      of={onlinePaymentConfiguration}
      columns={[
        'name',
        'onlinePaymentProvider',
        'currencyIds',
        'merchantNo',
        'minimumAmount',
        'maximumAmount',
        'expireMinutes',
        'sandbox',
        'enabled',
      ]}
      detail={false}
      form={{
        fields: { secrets: { input: SecretsInput, span: 4 }, onlinePaymentProvider: { hint: t('pages.providerHint') } },
        starts: { onlinePaymentProvider: Sandbox, sandbox: true },
      }}
      rowTone={({ enabled }) => (enabled ? undefined : 'idle')}
      actions={[
        {
          key: 'enable',
          label: t('actions.enable'),
          needs: onlinePaymentConfigurationIndex.Enable,
          shown: ({ enabled }) => !enabled,
          run: ({ id }) => enabling.run({ id, enabled: true }),
        },
        {
          key: 'disable',
          label: t('actions.disable'),
          needs: onlinePaymentConfigurationIndex.Enable,
          shown: ({ enabled }) => Boolean(enabled),
          run: ({ id }) => enabling.run({ id, enabled: false }),
        },
      ]}
    />
  );
}
