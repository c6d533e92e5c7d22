import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { type ToBePaid, usePendingPayments } from '@entrepot/client/money/use-pending-payments.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Group } from '@entrepot/ui/page/layout.tsx';
import { useCurrencyOf } from '../wallet/public.tsx';
import { followPayment } from './use-payment-ways.ts';

/** Announces open online payments of bills or a statement before they are paid another way; their payer can continue or close them here. */
export function PendingPayments(of: ToBePaid) {
  const t = useTexts('payments');
  const { timeZone } = useSettings();
  const currencyOf = useCurrencyOf();
  const { pending, close, busy } = usePendingPayments(of);
  const isPayer = audience() === 'customer';
  return (
    <>
      {pending.map((one) => (
        <Alert
          key={one.id}
          tone="warn"
          live
          title={t('pages.pendingTitle')}
          action={
            isPayer && (
              <Group tight>
                {(one.redirect || one.form || one.qrPicture) && (
                  <Button size="small" onClick={() => followPayment(one, of.billSettlementId ? '/BillSettlementIndex' : '/BillIndex')}>
                    {t('actions.goOn')}
                  </Button>
                )}
                <Button kind="quiet" size="small" busy={busy} onClick={() => close(one.id)}>
                  {t('pages.closePending')}
                </Button>
              </Group>
            )
          }
        >
          {t('pages.pendingText', {
            way: one.wayName,
            amount: moneyText(one.amount, currencyOf(one)),
            time: shownTime(one.expireTime, timeZone, 'minute'),
          })}
        </Alert>
      ))}
    </>
  );
}
