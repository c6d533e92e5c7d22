import type { Confirm, ConfirmDialogProps } from './dialog-props.ts';
import { late } from './late.tsx';
import { create } from 'zustand';

// Nothing is asked before something was pressed.
const ConfirmDialog = late(() => import('./confirm-dialog.tsx').then((part) => ({ default: part.ConfirmDialog })));

type Question = Parameters<Confirm>[0] & { answer(agreed: boolean): void };
const useAsked = create<{ question: Question | null; opened: boolean }>(() => ({ question: null, opened: false }));

/** Asks the person and answers whether they agreed; a question already open is answered with no. */
export const confirm: Confirm = (question) =>
  new Promise((resolve) => {
    useAsked.getState().question?.answer(false);
    useAsked.setState({ question: { ...question, answer: resolve }, opened: true });
  });

/** Draws what `confirm` asks; stands once in the provider. */
export function ConfirmHost() {
  const { question, opened } = useAsked();
  if (!question) return null;
  const { answer, ...shown } = question;
  const close = (agreed: boolean) => {
    answer(agreed);
    useAsked.setState({ question, opened: false });
  };
  const props: ConfirmDialogProps = { ...shown, opened, onClose: () => close(false), onConfirm: () => close(true) };
  return <ConfirmDialog {...props} />;
}
