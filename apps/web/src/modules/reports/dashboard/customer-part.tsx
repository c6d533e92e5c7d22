import { consolidationAddressMine } from '@entrepot/contract/modules/account/screens.ts';
import { logisticsOrderIndex } from '@entrepot/contract/modules/orders/screens.ts';
import { packageStates } from '@entrepot/contract/modules/packages/package-states.ts';
import { packageIndex } from '@entrepot/contract/modules/packages/screens.ts';
import { getMineConsolidationAddresses } from '@entrepot/contract/modules/warehouses/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Card, Grid } from '@entrepot/ui/page/layout.tsx';
import { StateTag } from '@entrepot/ui/table/state-tag.tsx';
import { freeStorageText } from '@entrepot/client/orders/free-storage.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { AddressCard } from '../../account/public.tsx';
import { OrderWay } from '../../orders/public.tsx';
import css from './dashboard.module.css';
import { type DashboardData, queueAddress, usePaths } from './use-dashboard.ts';

const storedPackages = { filter: { packageStatus: packageStates.codes('stored') } };

/** Steps to the first parcel for customers who never sent one: each is done or links to where it is done. */
export function FirstSteps({ declared }: { declared: boolean }) {
  const t = useTexts('reports');
  const pathOf = usePaths();
  const packages = pathOf(packageIndex.name);
  const orders = pathOf(logisticsOrderIndex.name);
  const steps = [
    { key: 'Address', done: declared, href: pathOf(consolidationAddressMine.name) },
    { key: 'Declare', done: declared, href: packages && '/PackageEstablish' },
    { key: 'Order', done: false, href: orders && '/LogisticsOrderEstablish' },
  ];
  const next = steps.find(({ done }) => !done)?.key;
  return (
    <Card title={t('first.steps')}>
      <ol className={css.steps}>
        {steps.map(({ key, done, href }) => (
          <li key={key} className={css.step} aria-current={key === next ? 'step' : undefined}>
            <h3>{t(`first.step${key}`)}</h3>
            <p>{t(`first.step${key}Text`)}</p>
            {done && <StateTag tone="success" label={t('first.stepDone')} />}
            {!done && href && (
              <Button href={href} size="small" kind={key === next ? 'primary' : 'plain'}>
                {t(`first.open${key}`)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The customer's last order on one line of its steps. */
export function LastOrder({ order }: { order: NonNullable<DashboardData['lastOrder']> }) {
  const t = useTexts('reports');
  const title = t('first.lastOrder', { number: order.serialNumber });
  return (
    <Card title={<a href={`/LogisticsOrderDetailed?id=${order.id}`}>{title}</a>}>
      <OrderWay row={order} />
    </Card>
  );
}

/** Stored parcels of the customer and the shortest remaining free storage. */
export function StoredParcels({ stored }: { stored: NonNullable<DashboardData['stored']> }) {
  const t = useTexts('reports');
  const path = usePaths()(packageIndex.name);
  const { count, countIsBound } = stored;
  const freeStorage = freeStorageText(useTexts('packages'), stored);
  const text = t('first.storedCount', { count: `${count}${countIsBound ? '+' : ''}` });
  return (
    <Card title={t('first.stored')}>
      <p className={css.figure}>{path && count > 0 ? <a href={queueAddress(path, storedPackages)}>{text}</a> : text}</p>
      {freeStorage && <p className={css.label}>{t('first.freeStorage', { text: freeStorage })}</p>}
    </Card>
  );
}

/** The customer's addresses at our warehouses, to copy. */
export function MyAddresses() {
  const { data } = useCallQuery(getMineConsolidationAddresses, {});
  return (
    <Grid columns={2} least={300}>
      {(data ?? []).map((address) => (
        <AddressCard key={address.id} address={address} />
      ))}
    </Grid>
  );
}
