import type { Confirm, ConfirmDialogProps } from './dialog-props.ts';
import { late } from './lazy.tsx';
import { useEffect } from 'react';
import { notify } from './notice-store.ts';
import { useTexts } from '../base/texts.tsx';
import { create } from 'zustand';

// Loaded on the first question, which always follows a user action.
const load = () => import('./confirm-dialog.tsx').then((part) => ({ default: part.ConfirmDialog }));
const ConfirmDialog = late(load);

type Question = Parameters<Confirm>[0] & { answer(agreed: boolean): void };
/** `unasked` is the title of the last question that could not be shown, in a new object each time. */
interface ConfirmState {
  question: Question | null;
  opened: boolean;
  unasked: { title: string } | null;
}
const useConfirmState = create<ConfirmState>(() => ({ question: null, opened: false, unasked: null }));

/** Asks for confirmation and returns whether the user agreed; a question that is already open is answered with no. */
export const confirm: Confirm = async (question) => {
  const isThere = await load().then(
    () => true,
    () => false,
  );
  if (!isThere) return confirmInBrowser(question);
  return new Promise((resolve) => {
    useConfirmState.getState().question?.answer(false);
    useConfirmState.setState({ question: { ...question, answer: resolve }, opened: true });
  });
};

/**
 * Fallback when the code of the dialog could not be loaded, because the network is down or a newer version was deployed. Plain questions go
 * through the browser's own dialog; anything that needs more than text is declined, and a notice explains why nothing happened.
 */
function confirmInBrowser({ title, text = '', stops, locks, typedWord, children }: Parameters<Confirm>[0]): boolean {
  if (stops?.length || locks || typedWord || children || typeof text !== 'string') {
    useConfirmState.setState({ unasked: { title } });
    return false;
  }
  return window.confirm([title, text].filter(Boolean).join('\n\n'));
}

/** Renders the dialogs of `confirm`. Mounted once, in the provider. */
export function ConfirmHost() {
  const { question, opened, unasked } = useConfirmState();
  const t = useTexts();
  useEffect(() => {
    if (unasked) notify({ id: 'unasked', tone: 'error', title: unasked.title, text: t('confirm.unasked') });
  }, [unasked]);
  if (!question) return null;
  const { answer, ...dialogProps } = question;
  const close = (agreed: boolean) => {
    answer(agreed);
    useConfirmState.setState({ question, opened: false });
  };
  const props: ConfirmDialogProps = { ...dialogProps, opened, onClose: () => close(false), onConfirm: () => close(true) };
  return <ConfirmDialog {...props} />;
}
