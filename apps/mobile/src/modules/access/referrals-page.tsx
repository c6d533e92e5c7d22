import { getReferrals } from '@entrepot/contract/modules/access/sub-account-calls.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { useOwnCurrency } from '@entrepot/client/react/use-currencies.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { useCopy } from '@entrepot/ui/copy-text.tsx';
import { EmptyState } from '@entrepot/ui/empty-state.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { Money } from '@entrepot/ui/money.tsx';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../../core/parts.tsx';
import { useSite } from '../../core/site.ts';
import { Time } from '../../core/times.tsx';

/** The link by which friends register, to be sent on, and who came by it. */
export function ReferralsPage() {
  const t = useWords('access');
  const currency = useOwnCurrency();
  const memberCode = useSession(({ user }) => user?.memberCode);
  return (
    <Page title={t('refer.title')} back="/me">
      {memberCode && <OwnLink memberCode={memberCode} />}
      <MoreRows
        about={['referrals']}
        load={(part, signal) => ask(getReferrals, { ...part }, { quiet: true, signal })}
        row={({ userName, creationTime, reward }) => (
          <Row title={userName} lines={<Time at={creationTime} />} end={<Money amount={reward} currency={currency} />} />
        )}
        empty={<EmptyState title={t('refer.none')} />}
      />
    </Page>
  );
}

function OwnLink({ memberCode }: { memberCode: string }) {
  const t = useWords('access');
  const copy = useCopy();
  const site = useSite();
  // The full site's address: a desk opens it, and a phone is sent on to its own page with the code.
  const url = `${location.origin}/index?${new URLSearchParams({ activeIndex: 'register', referrer: memberCode })}`;
  // Whoever closes the sheet of the phone has changed their mind.
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
