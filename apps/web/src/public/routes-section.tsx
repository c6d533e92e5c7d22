import type { Output } from '@entrepot/contract/core/call.ts';
import type { getPublicRoutes } from '@entrepot/contract/modules/pricing/route-calls.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { enumLabel } from '../core/values/enums.ts';
import css from './home.module.css';

type Routes = Output<typeof getPublicRoutes>;

/** Every way that has a public price: how it goes, where to and in how many days. */
export function RoutesSection({ routes, destinations }: Routes) {
  const t = useWords('public');
  if (routes.length === 0) return null;
  const names = new Map(destinations.map(({ id, name }) => [id, name]));
  return (
    <section className={css.band}>
      <h2>{t('routes.title')}</h2>
      <ul className={css.routes}>
        {routes.map(({ id, name, transportMode, minDays, maxDays, destinationIds }) => (
          <li key={id}>
            <h3>{name}</h3>
            <p>{destinationIds.map((one) => names.get(one)).join(' · ')}</p>
            <dl>
              <div>
                <dt>{t('routes.mode')}</dt>
                <dd>{enumLabel('TransportMode', transportMode)}</dd>
              </div>
              {maxDays > 0 && (
                <div>
                  <dt>{t('routes.time')}</dt>
                  <dd>{t('routes.days', { from: minDays, to: maxDays })}</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
