import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { isDemoMode } from '@entrepot/contract/data/demo-mode.ts';
import { enableOnlinePaymentConfiguration } from '@entrepot/contract/modules/payments/calls.ts';
import { onlinePaymentConfiguration } from '@entrepot/contract/modules/payments/online-payment-configuration.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { callButton, type Button } from '../../core/list/buttons.tsx';
import { ListPage } from '../../core/list/list-page.tsx';
import { SecretsInput } from './secrets-input.tsx';
import type { Listed } from '@entrepot/client/calls/api.ts';

const { Sandbox } = enumCodes.OnlinePaymentProvider;
const actions: readonly Button<Listed<typeof onlinePaymentConfiguration>>[] = [
  callButton({
    key: 'enable',
    call: enableOnlinePaymentConfiguration,
    visible: ({ enabled }) => !enabled,
    input: ({ id }) => ({ id, enabled: true }),
  }),
  callButton({
    key: 'disable',
    call: enableOnlinePaymentConfiguration,
    visible: ({ enabled }) => Boolean(enabled),
    input: ({ id }) => ({ id, enabled: false }),
  }),
];

/** Online payment methods of a site: providers, their settings and accepted amounts. */
export function Page() {
  const t = useTexts('payments');
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
        defaults: isDemoMode() ? { onlinePaymentProvider: Sandbox, sandbox: true } : {},
      }}
      rowTone={({ enabled }) => (enabled ? undefined : 'neutral')}
      actions={actions}
    />
  );
}
