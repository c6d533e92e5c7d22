import { useWords } from '@entrepot/client/react/use-words.ts';
import { confirm } from '@entrepot/ui/confirm.tsx';
import { useRef } from 'react';
import { useLeaveGuard } from '../tabs/place.ts';

/** Asks, once at a time, before what was typed into a form is lost, also when its tab closes. Answers true when it may be. */
export function useMayLeave({ unsaved, isUnsaved }: { unsaved: boolean; isUnsaved(): boolean }): () => Promise<boolean> {
  const web = useWords('core-web');
  const open = useRef(false);
  async function mayLeave(): Promise<boolean> {
    if (!isUnsaved()) return true;
    // Escape reaches the dialog behind the question too.
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
