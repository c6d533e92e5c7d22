import { getReferrals } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import { callApi } from '@entrepot/client/calls/api.ts';
import { useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { useCopy } from '@entrepot/ui/base/copy-text.tsx';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Money } from '@entrepot/ui/money/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { useSite } from '../../core/site.ts';
import { Time } from '../../core/times.tsx';

/** The customer's referral link to share, and the people who registered with it. */
export function ReferralsPage() {
  const t = useTexts('access');
  const currency = useOwnCurrency();
  const memberCode = useSession(({ user }) => user?.memberCode);
  return (
    <Page title={t('refer.title')} back="/me">
      {memberCode && <OwnLink memberCode={memberCode} />}
      <MoreRows
        about={['referrals']}
        load={(part, signal) => callApi(getReferrals, { ...part }, { quiet: true, signal })}
        row={({ userName, creationTime, reward }) => (
          <Row title={userName} lines={<Time at={creationTime} />} end={<Money amount={reward} currency={currency} />} />
        )}
        empty={<EmptyState title={t('refer.none')} />}
      />
    </Page>
  );
}

function OwnLink({ memberCode }: { memberCode: string }) {
  const t = useTexts('access');
  const copy = useCopy();
  const site = useSite();
  // An address of the full site: it works on desktops, and phones are redirected to the mobile page with the code.
  const url = `${location.origin}/index?${new URLSearchParams({ activeIndex: 'register', referrer: memberCode })}`;
  // Closing the share sheet is a cancellation, not an error.
  const share = () =>
    void navigator.share({ title: site.title, text: t('refer.invitation', { site: site.title }), url }).catch(() => undefined);
  return (
    <Panel title={t('refer.link')}>
      <Inside>
        <Soft>{t('refer.lead')}</Soft>
        <span className="mono" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </span>
        {'share' in navigator && (
          <Button kind="primary" wide onClick={share}>
            {t('refer.send')}
          </Button>
        )}
        <Button wide icon={<Icon name="copy" />} onClick={() => copy(url)}>
          {t('refer.copy')}
        </Button>
      </Inside>
    </Panel>
  );
}
