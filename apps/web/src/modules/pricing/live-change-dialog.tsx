import type { Output } from '@entrepot/contract/core/call.ts';
import type { getTransferQuotationReach, getWarehouseQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { TimeField } from '@entrepot/ui/date-field.tsx';
import { DescriptionList } from '@entrepot/ui/description-list.tsx';
import { Group, Stack, Text } from '@entrepot/ui/layout.tsx';
import { Modal } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';

type ReachOfOrders = Output<typeof getTransferQuotationReach>;
/** Whom a change touches; of the prices of orders it tells the orders, too. */
export type Reach = Output<typeof getWarehouseQuotationReach> & Partial<ReachOfOrders>;
/** What is priced: orders on their way, rent, receiving goods, or a service. */
export type PriceKind = 'orders' | 'rent' | 'receiving' | 'service';
interface Props {
  name: string;
  kind: PriceKind;
  reach: Reach;
  /** When the form says that it starts. */
  starts: Date | null;
  /** The chosen time, null: at once. */
  onAgree(from: Date | null): void;
  onClose(): void;
}

// No form of a call: it answers what a form that is being saved asks.
/** Asks before a price in force is changed: whom it touches, and from when. */
export function LiveChangeDialog({ name, kind, reach, starts, onAgree, onClose }: Props) {
  const t = useWords('pricing');
  const atOnce = kind === 'service';
  const [from, setFrom] = useState<Date | null>(!atOnce && starts && starts > new Date() ? starts : null);
  const past = from !== null && from <= new Date();
  useWords('access');
  const groups = reach.groups?.length
    ? reach.groups.map((one) => shippedTitle(role, one)).join(t('pages.listSign'))
    : t('pages.live.everybody');
  const counts = (['customers', 'buyers', 'drafts', 'orders'] as const).flatMap((key) =>
    reach[key] === undefined ? [] : [{ label: t(`pages.live.${key}`), value: t(`pages.live.${key}Count`, { count: reach[key] }) }],
  );
  const facts = [{ label: t('pages.live.groups'), value: groups }, ...counts];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pages.live.title', { name })}
      footer={
        <Group>
          <Button onClick={onClose}>{t('pages.live.back')}</Button>
          <Button kind="primary" starts disabled={past} onClick={() => onAgree(from)}>
            {from ? t('pages.live.agreeLater') : t('pages.live.agree')}
          </Button>
        </Group>
      }
    >
      <Stack>
        <Text>{t(`pages.live.text.${kind}`)}</Text>
        <DescriptionList columns={1} items={facts} />
        {!atOnce && (
          <TimeField
            label={t('pages.live.from')}
            hint={t('pages.live.fromHint')}
            value={from}
            onChange={setFrom}
            error={past ? t('pages.live.past') : undefined}
          />
        )}
      </Stack>
    </Modal>
  );
}
