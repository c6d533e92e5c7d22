import { mallHome } from '@entrepot/contract/modules/mall/screens.ts';
import { getDashboard } from '@entrepot/contract/modules/reports/dashboard.ts';
import { ask } from '@entrepot/client/calls/api.ts';
import { followedByFirstPage } from '@entrepot/client/react/queues.ts';
import { useLanguage, useWords } from '@entrepot/client/react/use-words.ts';
import { useCan } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Icon } from '@entrepot/ui/icons.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { StateTag } from '@entrepot/ui/state-tag.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { Failed } from '../core/failed.tsx';
import { FullSiteLink } from '../core/full-site-link.tsx';
import { Waiting } from '../core/more-rows.tsx';
import { Inside, Panel, Row, Soft } from '../core/parts.tsx';
import { pageOf } from '../core/turn.ts';
import { OrderWay } from '../modules/orders/public.tsx';
import { OurAddress, useOurAddresses } from '../modules/warehouses/public.tsx';
import css from './home.module.css';

// Under what waits; the first screen does not wait for it.
const MallStrip = late(() => import('../modules/mall/public.tsx').then((file) => ({ default: file.MallStrip })));

const places = [
  { to: '/parcels/new', words: 'declare', icon: 'plus' },
  { to: '/send', words: 'send', icon: 'truck' },
  { to: '/track', words: 'track', icon: 'search' },
  { to: '/wallet', words: 'wallet', icon: 'wallet' },
] as const;

/** What a customer sees first: what waits, the address to shop with, where the last order is. */
export function CustomerHome() {
  const t = useWords('home');
  const r = useWords('reports');
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['first-page', language],
    queryFn: () => ask(getDashboard, {}, { quiet: true }),
    meta: { follows: followedByFirstPage },
  });
  const { data: ours } = useOurAddresses();
  const may = useCan();
  const isNew = data?.begun && !data.begun.ordered;
  return (
    <>
      <nav className={css.places} aria-label={t('places')}>
        {places.map((place) => (
          <Link key={place.to} href={place.to}>
            <Icon name={place.icon} size={24} />
            {t(`place.${place.words}`)}
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
              end={step !== 'Order' && data?.begun?.declared ? <StateTag tone="done" label={r('first.stepDone')} /> : null}
            />
          ))}
        </Panel>
      )}
      {ours?.[0] && <OurAddress of={ours[0]} />}
      {ours && ours.length > 1 && (
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
      {may(mallHome) && <MallStrip />}
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

/** One kind of what waits, leading to the list of just that, here or on the full site. */
function QueueRow({ queue }: { queue: Queue }) {
  const r = useWords('reports');
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
