import { addressOf, type Person } from '@entrepot/client/orders/address-of.ts';
import { useWords } from '@entrepot/client/react/use-words.ts';
import { audience } from '@entrepot/client/session/session.ts';
import { Button } from '@entrepot/ui/button.tsx';
import { Text } from '@entrepot/ui/layout.tsx';
import { useState } from 'react';
import type { OrderRow } from './order-facts.ts';
import { PickupCode } from './pickup-code.tsx';

/** Where an order waits for its receiver and, for its customer, the code to fetch it with. */
export function AtPickup({ row, receiver }: { row: OrderRow; receiver: Person | null }) {
  const t = useWords('orders');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {receiver?.PickupName && <Text>{receiver.PickupName}</Text>}
      {receiver && <Text tone="soft">{addressOf(receiver)}</Text>}
      {audience() === 'C' && <Button onClick={() => setOpen(true)}>{t('actions.pickupCode')}</Button>}
      {isOpen && <PickupCode row={row} onClose={() => setOpen(false)} />}
    </>
  );
}
