import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Badge } from '@entrepot/ui/page/layout.tsx';
import { Link, useLocation } from 'wouter';
import { Failed } from '../../core/failed.tsx';
import { Waiting } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Panel, Row, State } from '../../core/parts.tsx';
import css from './orders.module.css';
import { useRecipients } from './use-recipients.ts';

/** The customer's address book. */
export function AddressesPage() {
  const t = useTexts('orders');
  const [, go] = useLocation();
  const { data, error, refetch } = useRecipients();
  return (
    <Page
      title={t('addresses.title')}
      back="/me"
      actions={
        <Link href="/addresses/new" className={css.add} aria-label={t('actions.newRecipient')}>
          <Icon name="plus" size={22} />
        </Link>
      }
    >
      <Panel>
        {!data && (error ? <Failed problem={error} again={refetch} /> : <Waiting />)}
        {data?.length === 0 && (
          <EmptyState title={t('addresses.none')} action={{ label: t('actions.newRecipient'), onClick: () => go('/addresses/new') }} />
        )}
        {data?.map((one) => (
          <Row
            key={one.id}
            to={`/addresses/${one.id}`}
            title={`${one.name} · ${one.phone}`}
            lines={one.address}
            end={
              <>
                {one.defaultAddress && <Badge tone="progress">{t('recipient.fields.defaultAddress')}</Badge>}
                <State of="RecipientInformationAudit" code={one.audit} />
              </>
            }
          />
        ))}
      </Panel>
    </Page>
  );
}
