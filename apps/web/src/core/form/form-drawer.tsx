import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { Drawer } from '@entrepot/ui/modal.tsx';
import { useState } from 'react';
import { type FormOptions, FormPage } from './form-page.tsx';
import { useWords } from '@entrepot/client/react/use-words.ts';

/** The form of a resource in a drawer over its list. Closing it keeps what was typed as a draft. */
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
      onClose={close}
      size="large"
      title={title ?? web(id ? 'form.edit' : 'form.create', { name: t(`${of.name}.title`) })}
    >
      <FormPage of={of} id={id} onSaved={saved} onCancel={close} {...options} />
    </Drawer>
  );
}
