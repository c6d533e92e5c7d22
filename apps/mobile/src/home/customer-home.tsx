import type { Needs } from '@entrepot/contract/core/screen.ts';
import { consolidationAddressMine } from '@entrepot/contract/modules/account/screens.ts';
import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { followedByFirstPage } from '@entrepot/client/react/queues.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { useOffers } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon, type IconName } from '@entrepot/ui/base/icons.tsx';
import { late } from '@entrepot/ui/feedback/lazy.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { Link } from 'wouter';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Inside, Panel, Row, Soft } from '../core/parts.tsx';
import { pageOf } from '../core/redirects.ts';
import { OrderWay } from '../modules/orders/public.tsx';
import { ConsolidationAddressCard, useConsolidationAddresses } from '../modules/warehouses/public.tsx';
import css from './home.module.css';

// Below the queues, so the first screen does not wait for it.
const MallStrip = late(() => import('../modules/mall/public.tsx').then((file) => ({ default: file.MallStrip })));

const places: readonly { to: string; textKey: string; icon: IconName; needs?: Needs }[] = [
  { to: '/parcels/new', textKey: 'declare', icon: 'plus', needs: packageIndex },
  { to: '/send', textKey: 'send', icon: 'truck' },
  { to: '/track', textKey: 'track', icon: 'search' },
  { to: '/wallet', textKey: 'wallet', icon: 'wallet' },
];

/** The customer's home page: pending tasks, the address for purchases and the progress of the last order. */
export function CustomerHome() {
  const t = useTexts('home');
  const r = useTexts('reports');
  const { data, error, refetch } = useCallQuery(getDashboard, {}, { follows: followedByFirstPage });
  const { data: addresses } = useConsolidationAddresses();
  const offers = useOffers();
  const forwards = offers(consolidationAddressMine);
  const isNew = forwards && data?.begun && !data.begun.ordered;
  return (
    <>
      <nav className={css.places} aria-label={t('places')}>
        {places
          .filter(({ needs }) => needs === undefined || offers(needs))
          .map((place) => (
            <Link key={place.to} href={place.to}>
              <Icon name={place.icon} size={24} />
              {t(`place.${place.textKey}`)}
            </Link>
          ))}
      </nav>
      <Panel title={r('first.waiting')}>
        {!data && (error ? <Failed compact problem={error} again={refetch} /> : <Waiting rows={2} />)}
        {data?.waiting.length === 0 && (
          <Inside>
            <Soft>{r('first.nothing')}</Soft>
          </Inside>
        )}
        {data?.waiting.map((queue) => (
          <QueueRow key={queue.name} queue={queue} />
        ))}
      </Panel>
      {isNew && (
        <Panel title={r('first.steps')}>
          {(['Address', 'Declare', 'Order'] as const).map((step) => (
            <Row
              key={step}
              title={r(`first.step${step}`)}
              lines={r(`first.step${step}Text`)}
              to={{ Address: '/addresses/ours', Declare: '/parcels/new', Order: '/send' }[step]}
              end={step !== 'Order' && data?.begun?.declared ? <StateTag tone="success" label={r('first.stepDone')} /> : null}
            />
          ))}
        </Panel>
      )}
      {forwards && addresses?.[0] && <ConsolidationAddressCard of={addresses[0]} />}
      {forwards && addresses && addresses.length > 1 && (
        <Panel>
          <Row title={t('allAddresses')} to="/addresses/ours" />
        </Panel>
      )}
      {data?.lastOrder && (
        <Panel title={r('first.lastOrder', { number: data.lastOrder.serialNumber })}>
          <Inside>
            <OrderWay row={data.lastOrder} />
            <Button wide href={`/app/orders/${data.lastOrder.id}`}>
              {t('openOrder')}
            </Button>
          </Inside>
        </Panel>
      )}
      {offers(mallHome) && <MallStrip />}
    </>
  );
}

interface Queue {
  name: string;
  screen: string;
  filter: Readonly<Record<string, unknown>>;
  count: number;
  countIsBound: boolean;
}

/** One queue of pending tasks, linked to its filtered list here or on the full site. */
function QueueRow({ queue }: { queue: Queue }) {
  const r = useTexts('reports');
  const query = new URLSearchParams(
    Object.entries(queue.filter).map(([key, value]): [string, string] => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const turn = pageOf(`/${queue.screen}?${query}`);
  const count = `${queue.count}${queue.countIsBound ? '+' : ''}`;
  const label = r(`first.queues.${queue.name}`);
  if (turn?.to) return <Row title={label} end={<b>{count}</b>} to={turn.to} />;
  return (
    <FullSiteLink to={turn?.full ?? '/dashboard'} end={<b>{count}</b>}>
      {label}
    </FullSiteLink>
  );
}
