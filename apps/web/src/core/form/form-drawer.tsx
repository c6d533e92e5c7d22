import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { LoadingBlock } from '@entrepot/ui/loader.tsx';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense, useRef, useState } from 'react';
import type { FormOptions, FormPage as Form } from './form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';

// Forms are large, and most lists are read without one.
const FormPage = late(
  () => import('./form-page.tsx').then((part) => ({ default: part.FormPage })),
  <LoadingBlock />,
) as unknown as typeof Form;

/** The form of a resource in a drawer over its list. However it is closed, what was typed is asked about first. */
export function FormDrawer<R extends AnyResource>({
  of,
  id,
  onClose,
  onSaved,
  title,
  ...options
}: FormOptions<R> & { of: R; id: string | null; onClose(): void; onSaved?(id: string): void; title?: string }) {
  const t = useWords(of.module);
  const web = useWords('core-web');
  const [opened, setOpened] = useState(true);
  const leaving = useRef<() => Promise<boolean>>(null);
  async function leave() {
    if ((await leaving.current?.()) ?? true) close();
  }
  function close() {
    setOpened(false);
    onClose();
  }
  function saved(savedId: string) {
    onSaved?.(savedId);
    close();
  }
  return (
    <Drawer
      opened={opened}
      onClose={() => void leave()}
      size="large"
      title={title ?? web(id ? 'form.edit' : 'form.create', { name: t(`${of.name}.title`) })}
    >
      <Suspense fallback={<LoadingBlock />}>
        <FormPage of={of} id={id} onSaved={saved} onCancel={close} leaving={leaving} {...options} />
      </Suspense>
    </Drawer>
  );
}
