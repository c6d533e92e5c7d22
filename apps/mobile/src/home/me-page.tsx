import { referralIndex } from '@entrepot/contract/modules/access/screens.ts';
import { consolidationAddressMine } from '@entrepot/contract/modules/account/screens.ts';
import { commodityInventoryIndex } from '@entrepot/contract/modules/commodities/screens.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { mineUserCouponIndex } from '@entrepot/contract/modules/promotions/screens.ts';
import { warehouseDocumentIndex } from '@entrepot/contract/modules/receiving/screens.ts';
import { returnLogisticsOrderIndex, returnOrderIndex } from '@entrepot/contract/modules/returns/screens.ts';
import { queries } from '@entrepot/client/react/queries.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { signOut, useOffers, useSession } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Languages } from '../core/languages.tsx';
import { Page } from '../core/page.tsx';
import { Inside, Panel, Row, Soft } from '../core/parts.tsx';
import { usePerson } from '../core/use-person.ts';
import { stopPushes } from '../core/worker.ts';
import css from './home.module.css';

/** The user's profile, records and settings, and sign-out. */
export function MePage() {
  const t = useTexts('home');
  const user = useSession((session) => session.user);
  const offers = useOffers();
  const isCustomer = usePerson() === 'customer';
  async function leave() {
    // Stops pushes to this browser before sign-out, even if the sign-out call fails.
    await stopPushes();
    await signOut();
    queries.clear();
  }
  return (
    <Page title={t('me.title')}>
      <Panel>
        <Inside>
          <p className={css.name}>{user?.nickName || user?.userName}</p>
          <Soft>{[user?.userName, user?.memberCode].filter(Boolean).join(' · ')}</Soft>
        </Inside>
      </Panel>
      <Panel>
        {isCustomer && <Row title={t('me.wallet')} to="/wallet" />}
        {isCustomer && offers(mineUserCouponIndex) && <Row title={t('me.coupons')} to="/coupons" />}
        {isCustomer && <Row title={t('me.addresses')} to="/addresses" />}
        {isCustomer && offers(consolidationAddressMine) && <Row title={t('me.ours')} to="/addresses/ours" />}
        {isCustomer && offers(commodityInventoryIndex) && <Row title={t('me.stock')} to="/stock" />}
        {isCustomer && offers(warehouseDocumentIndex) && <Row title={t('me.documents')} to="/documents" />}
        {isCustomer && offers(returnOrderIndex) && <Row title={t('me.returns')} to="/returns" />}
        {isCustomer && offers(returnLogisticsOrderIndex) && <Row title={t('me.returned')} to="/returned" />}
        {isCustomer && offers(referralIndex) && <Row title={t('me.refer')} to="/referrals" />}
        {isCustomer && offers(mallHome) && <Row title={t('me.mall')} to="/mall" />}
        <Row title={t('me.messages')} to="/messages" />
        <Row title={t('me.push')} to="/push" />
        <Row title={t('me.track')} to="/track" />
        <Row title={t('me.profile')} to="/settings" />
      </Panel>
      <Panel title={t('me.language')}>
        <Inside>
          <Languages />
        </Inside>
      </Panel>
      <Panel>
        <FullSiteLink to="/dashboard">{t('me.fullSite')}</FullSiteLink>
      </Panel>
      <Button icon={<Icon name="logout" />} wide onClick={leave}>
        {t('me.signOut')}
      </Button>
    </Page>
  );
}
