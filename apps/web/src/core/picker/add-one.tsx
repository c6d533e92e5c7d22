import type { AnyResource } from '@entrepot/contract/core/resource.ts';
import { open } from '@entrepot/client/calls/api.ts';
import { LoadingBlock } from '@entrepot/ui/feedback/loader.tsx';
import { Drawer } from '@entrepot/ui/feedback/modal.tsx';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { pagesWith, screenOf } from '../app/directory.ts';
import { FormDrawer } from '../form/form-drawer.tsx';
import type { FormOptions } from '../form/form-page.tsx';

type Row = Record<string, unknown>;

/** The form options that the page of a resource exports as `form`; none when it has none. */
async function formOf(of: AnyResource): Promise<FormOptions> {
  const screen = screenOf(of.name);
  const page = screen && (await pagesWith(screen))[screen];
  return (page && (await page()).form) ?? {};
}

// A portal's events reach the form around the picker as well, which must neither submit nor open its list.
const stop = (event: SyntheticEvent) => event.stopPropagation();

interface AddOneProps {
  of: AnyResource;
  /** Values that the picker's options must have. */
  within: Row;
  onAdded(row: Row): void;
  onClose(): void;
}

/** The values that a new row must have; a choice between several values is left to the user. */
const startOf = (within: Row): FormOptions['defaults'] =>
  Object.fromEntries(Object.entries(within).filter(([, value]) => !Array.isArray(value))) as FormOptions['defaults'];

/** Form for a new row over the form in which it is missing; the new row is returned for selection. */
export function AddOne({ of, within, onAdded, onClose }: AddOneProps) {
  const [form, setForm] = useState<FormOptions>();
  useEffect(() => {
    // Without the page's options the fields of the resource are still there.
    formOf(of).then(setForm, () => setForm({}));
  }, [of]);
  const added = (id: string) => void open(of, id, { quiet: true }).then(onAdded, () => onAdded({ id }));
  return (
    <div className="picker-add" onClick={stop} onSubmit={stop} onKeyDown={stop}>
      {form ? (
        <FormDrawer of={of} id={null} onClose={onClose} onSaved={added} {...form} defaults={startOf(within)} />
      ) : (
        <Drawer opened onClose={onClose} size="large" title="">
          <LoadingBlock />
        </Drawer>
      )}
    </div>
  );
}
