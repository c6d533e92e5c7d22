import { Card, Stack } from '@entrepot/ui/page/layout.tsx';
import type { ReactNode } from 'react';

/** One widget in one state, under its name. `id` finds it in tests. */
export const Show = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <div data-show={id}>
    <Card title={title}>
      <Stack gap="small">{children}</Stack>
    </Card>
  </div>
);
