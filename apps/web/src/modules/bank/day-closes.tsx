import { dayClose } from '@entrepot/contract/modules/bank/day-close.ts';
import type { ReactNode } from 'react';
import type { Listed } from '@entrepot/client/calls/api.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { ListPage } from '../../core/list/list-page.tsx';

type Close = Listed<typeof dayClose>;

/** The days that were closed, also those that were opened again. */
export function DayCloses({ onOpen, children }: { onOpen(row: Close): void; children: ReactNode }) {
  const t = useTexts('bank');
  return (
    <ListPage
      of={dayClose}
      form={false}
      empty={t('dayClose.empty')}
      rowTone={({ differences }) => (differences > 0 ? 'waiting' : undefined)}
      actions={[{ key: 'seeDay', run: onOpen }]}
    >
      {children}
    </ListPage>
  );
}
