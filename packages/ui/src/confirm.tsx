import { ConfirmDialog } from './confirm-dialog.tsx';
import type { Confirm, ConfirmDialogProps } from './dialog-props.ts';
import { createStore, useStore } from './store.ts';

type Question = Parameters<Confirm>[0] & { answer(agreed: boolean): void };
const asked = createStore<{ question: Question | null; opened: boolean }>({ question: null, opened: false });

/** Asks the person and answers whether they agreed; a question already open is answered with no. */
export const confirm: Confirm = (question) =>
  new Promise((resolve) => {
    asked.get().question?.answer(false);
    asked.set({ question: { ...question, answer: resolve }, opened: true });
  });

/** Draws what `confirm` asks; stands once in the provider. */
export function ConfirmHost() {
  const { question, opened } = useStore(asked);
  if (!question) return null;
  const { answer, ...shown } = question;
  const close = (agreed: boolean) => {
    answer(agreed);
    asked.set({ question, opened: false });
  };
  const props: ConfirmDialogProps = { ...shown, opened, onClose: () => close(false), onConfirm: () => close(true) };
  return <ConfirmDialog {...props} />;
}
