import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { confirm } from '@entrepot/ui/feedback/confirm.tsx';
import { useRef } from 'react';
import { useLeaveGuard } from '../tabs/tab-location.ts';

/** Asks about unsaved changes of a form, once at a time, also when its tab closes. Resolves to true when it may be left. */
export function useMayLeave({ unsaved, isUnsaved }: { unsaved: boolean; isUnsaved(): boolean }): () => Promise<boolean> {
  const web = useTexts('core-web');
  const open = useRef(false);
  async function mayLeave(): Promise<boolean> {
    if (!isUnsaved()) return true;
    // Escape also reaches the dialog behind the confirmation.
    if (open.current) return false;
    open.current = true;
    const agreed = await confirm({
      title: web('form.leaveTitle'),
      text: web('form.leaveText'),
      confirmLabel: web('form.leave'),
      cancelLabel: web('form.stay'),
    });
    open.current = false;
    return agreed;
  }
  useLeaveGuard(unsaved, mayLeave);
  return mayLeave;
}
