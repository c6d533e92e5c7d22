import { shownTime } from '@entrepot/contract/core/shown-time.ts';
import { useAccountClosing } from '@entrepot/client/entry/use-account-closing.ts';
import { isSome } from '@entrepot/client/money/amounts.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { Alert } from '@entrepot/ui/feedback/alert.tsx';
import { Button } from '@entrepot/ui/base/button.tsx';
import { moneyText } from '@entrepot/ui/base/format.ts';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { useSettings } from '@entrepot/ui/base/settings.ts';
import { Failed } from '../../core/failed.tsx';
import { FullSiteLink } from '../../core/full-site-link.tsx';
import { IdentificationFields } from '../../core/identification-fields.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row } from '../../core/parts.tsx';

/** Closes the customer's account: what is open, what is lost, the waiting time, and how it is taken back. */
export function ClosingPage() {
  const t = useTexts('account');
  const { timeZone } = useSettings();
  const { data, error, refetch, items, mayRequest, isByStaff, currency, identification, problem, closing, cancelling, days, onSubmit } =
    useAccountClosing();
  if (!data)
    return (
      <Page title={t('closing.title')} back="/settings">
        <Panel>{error ? <Failed problem={error} again={refetch} /> : <Waiting rows={3} />}</Panel>
      </Page>
    );
  const { closingTime, balance, coupons } = data;
  return (
    <Page title={t('closing.title')} back="/settings">
      {closingTime && <Alert tone="warn" title={t('closing.until', { time: shownTime(closingTime, timeZone) })} />}
      {items.length > 0 && (
        <Panel title={t('closing.open')}>
          {items.map(({ accountHold, count, page }) => {
            const label = [enumLabel('AccountHold', accountHold), count].filter((part) => part !== null).join(': ');
            return page ? (
              <FullSiteLink key={accountHold} to={page}>
                {label}
              </FullSiteLink>
            ) : (
              <Row key={accountHold} title={label} />
            );
          })}
        </Panel>
      )}
      <Panel>
        <Inside>
          {closingTime ? (
            <Button kind="primary" size="large" wide busy={cancelling.busy} onClick={() => cancelling.run({})}>
              {t('closing.cancel')}
            </Button>
          ) : (
            <form onSubmit={onSubmit} noValidate>
              <Stack>
                <span>{t('closing.about', { days })}</span>
                {isSome(balance) && (
                  <span>
                    {t(isByStaff ? 'closing.balanceByStaff' : 'closing.balance', {
                      amount: moneyText(balance, currency),
                    })}
                  </span>
                )}
                {coupons > 0 && <span>{t('closing.coupons', { count: coupons })}</span>}
                {problem && (
                  <Alert tone="error" live>
                    {problem}
                  </Alert>
                )}
                {mayRequest && <IdentificationFields identification={identification} />}
                <Button type="submit" kind="danger" size="large" wide disabled={!mayRequest} busy={closing.busy}>
                  {t('closing.start')}
                </Button>
              </Stack>
            </form>
          )}
        </Inside>
      </Panel>
    </Page>
  );
}
