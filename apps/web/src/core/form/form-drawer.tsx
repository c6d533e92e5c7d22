import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { lateGeneric } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense, useRef, useState } from 'react';
import type { FormOptions, FormPage as Form } from './form-page.tsx';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

// Lazy because forms are large and most lists are viewed without one.
const FormPage = lateGeneric<typeof Form>(() => import('./form-page.tsx').then((part) => ({ default: part.FormPage })), <LoadingBlock />);

/** Form of a resource in a drawer over its list. Every way of closing asks about unsaved changes first. */
export function FormDrawer<R extends AnyResource>({
  of,
  id,
  onClose,
  onSaved,
  title,
  ...options
}: FormOptions<R> & { of: R; id: string | null; onClose(): void; onSaved?(id: string): void; title?: string }) {
  const t = useTexts(of.module);
  const web = useTexts('core-web');
  const [opened, setOpened] = useState(true);
  const mayLeaveRef = useRef<() => Promise<boolean>>(null);
  async function leave() {
    if ((await mayLeaveRef.current?.()) ?? true) close();
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
        <FormPage of={of} id={id} onSaved={saved} onCancel={close} mayLeaveRef={mayLeaveRef} {...options} />
      </Suspense>
    </Drawer>
  );
}
