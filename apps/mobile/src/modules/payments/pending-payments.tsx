import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { followOpened } from '@entrepot/client/money/follow-opened.ts';
import { type ToBePaid, usePendingPayments } from '@entrepot/client/money/use-pending-payments.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Inside, Panel } from '../../core/parts.tsx';

/** Announces open online payments of bills or a statement before they are paid another way, and lets the customer continue or close them. */
export function PendingPayments({ currency, ...of }: ToBePaid & { currency: Currency }) {
  const t = useTexts('payments');
  const { timeZone } = useSettings();
  const { pending, close, busy } = usePendingPayments(of);
  return (
    <>
      {pending.map((one) => (
        <Panel key={one.id}>
          <Inside>
            <Alert tone="warn" live title={t('pages.pendingTitle')}>
              {t('pages.pendingText', {
                way: one.wayName,
                amount: moneyText(one.amount, currency),
                time: shownTime(one.expireTime, timeZone, 'minute'),
              })}
            </Alert>
            {(one.redirect || one.form || one.qrPicture) && (
              <Button wide onClick={() => followOpened(one, '/app/payment', (address) => location.assign(address))}>
                {t('actions.goOn')}
              </Button>
            )}
            <Button wide kind="quiet" busy={busy} onClick={() => close(one.id)}>
              {t('pages.closePending')}
            </Button>
          </Inside>
        </Panel>
      ))}
    </>
  );
}
