import { enumCodes } from '@entrepot/contract/data/codes.ts';
import { getPackages, getPackageStatistics } from '@entrepot/contract/modules/packages/calls.ts';
import { pkg } from '@entrepot/contract/modules/packages/package.ts';
import { fetchRows, type Listed } from '@entrepot/client/calls/api.ts';
import { useCallQuery } from '@entrepot/client/react/call-query.ts';
import { useSettled } from '@entrepot/client/react/use-settled.ts';
import { type FreeStorage, freeStorageText } from '@entrepot/client/orders/free-storage.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { enumLabel } from '@entrepot/client/texts/enum-label.ts';
import { EmptyState } from '@entrepot/ui/feedback/empty-state.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { TextField } from '@entrepot/ui/form/text-field.tsx';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { MoreRows } from '../../core/more-rows.tsx';
import { Page } from '../../core/page.tsx';
import { Choices, Panel, Row, State } from '../../core/parts.tsx';
import css from './parcels.module.css';

const { Declared, Signed, Weighed, OnShelf, Ordered, Picked, Packed, Departed, Completed } = enumCodes.PackageStatus;
const visible = [Declared, Signed, Weighed, OnShelf, Ordered, Picked, Packed, Departed, Completed];
const all = 0;
const todo = -1;
const { ToBeCompleted } = enumCodes.CompletionStatus;
type PackageRow = Listed<typeof pkg> & FreeStorage;

/** Lists the customer's parcels by status, with a search by part of the number. */
export function ParcelsPage() {
  const t = useTexts('packages');
  const [, go] = useLocation();
  const query = new URLSearchParams(useSearch());
  const wanted = Number(query.get('status'));
  const isTodo = query.has('todo');
  // Set by the link of the first page, until another status is chosen.
  const isOrderable = query.has('orderable');
  const status = visible.find((code) => code === wanted);
  const [typed, setTyped] = useState('');
  const content = useSettled(typed.trim(), 400);
  const counts = useCounts(content);
  const options = visible
    .filter((code) => code === status || (counts.get(code) ?? 0) > 0)
    .map((code) => ({ value: code as number, label: enumLabel('PackageStatus', code), count: counts.get(code) }));
  return (
    <Page
      title={t('package.plural')}
      actions={
        <Link href="/parcels/new" className={css.add} aria-label={t('parcels.declare')}>
          <Icon name="plus" size={22} />
        </Link>
      }
    >
      <TextField
        label={t('parcels.find')}
        hideLabel
        placeholder={t('parcels.find')}
        value={typed}
        onChange={setTyped}
        left={<Icon name="search" />}
        inputMode="search"
      />
      <Choices
        label={t('package.fields.packageStatus')}
        value={isTodo ? todo : (status ?? all)}
        options={[{ value: all, label: t('pages.all') }, { value: todo, label: t('parcels.todo') }, ...options]}
        onChange={(code) =>
          go(code === all ? '/parcels' : code === todo ? '/parcels?todo=1' : `/parcels?status=${code}`, { replace: true })
        }
      />
      <MoreRows
        about={['package', status, isTodo, isOrderable, content]}
        load={(part, signal) =>
          fetchRows(
            pkg,
            getPackages,
            {
              ...part,
              content: content || null,
              packageStatus: status ?? null,
              completionStatus: isTodo ? ToBeCompleted : null,
              orderable: isOrderable || null,
            },
            { quiet: true, signal },
          )
        }
        row={(one) => <ParcelRow row={one} />}
        empty={
          content ? (
            <EmptyState title={t('parcels.noneFound', { content })} />
          ) : (
            <EmptyState title={t('parcels.none')} action={{ label: t('parcels.declare'), onClick: () => go('/parcels/new') }} />
          )
        }
      />
      <Panel>
        <Row title={t('unknownItem.plural')} lines={t('parcels.claimLead')} to="/claim" />
      </Panel>
    </Page>
  );
}

/** Counts the parcels that match the search, per status. */
function useCounts(content: string): ReadonlyMap<number, number> {
  const { data } = useCallQuery(getPackageStatistics, { content: content || null }, { follows: ['package'], showsPrevious: true });
  return new Map((data ?? []).map(({ packageStatus, count }) => [packageStatus, count]));
}

function ParcelRow({ row }: { row: PackageRow }) {
  const t = useTexts('packages');
  const isOpen = row.completionStatus === ToBeCompleted;
  const lines = [row.productName, Number(row.billingWeight) > 0 ? `${row.billingWeight} kg` : null, freeStorageText(t, row)].filter(
    Boolean,
  );
  return (
    <Row
      to={`/parcels/${row.id}`}
      title={<span className={css.number}>{row.courierNumber}</span>}
      lines={lines.join(' · ')}
      end={
        <>
          <State of="PackageStatus" code={row.packageStatus} />
          {isOpen && <State of="CompletionStatus" code={row.completionStatus} />}
          {row.problemType && <State of="PackageProblemType" code={row.problemType} />}
        </>
      }
    />
  );
}
