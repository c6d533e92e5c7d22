import { serverNow } from '@entrepot/contract/core/clock.ts';
import type { Output } from '@entrepot/contract/core/call.ts';
import type { getTransferQuotationReach, getWarehouseQuotationReach } from '@entrepot/contract/modules/pricing/calls.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { TimeField } from '@entrepot/ui/form/date-field.tsx';
import { DescriptionList } from '@entrepot/ui/page/description-list.tsx';
import { Group, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { useState } from 'react';
import { role } from '@entrepot/contract/modules/access/role.ts';
import { shippedTitle } from '@entrepot/client/form/resource-fields.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

type ReachOfOrders = Output<typeof getTransferQuotationReach>;
/** Customers that a change affects; for order prices also the orders. */
export type Reach = Output<typeof getWarehouseQuotationReach> & Partial<ReachOfOrders>;
/** Kind of price: orders, storage, receiving, or a service. */
export type PriceKind = 'orders' | 'rent' | 'receiving' | 'service';
interface Props {
  name: string;
  kind: PriceKind;
  reach: Reach;
  /** Start time in the form. */
  starts: Date | null;
  /** Called with the chosen time; null means immediately. */
  onAgree(from: Date | null): void;
  onClose(): void;
}

// Not a schema form: it answers a question of a form that is being saved.
/** Confirms a change of a price in force: the affected customers, and the start time. */
export function LiveChangeDialog({ name, kind, reach, starts, onAgree, onClose }: Props) {
  const t = useTexts('pricing');
  const atOnce = kind === 'service';
  const [from, setFrom] = useState<Date | null>(!atOnce && starts && starts > serverNow() ? starts : null);
  const past = from !== null && from <= serverNow();
  useTexts('access');
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
