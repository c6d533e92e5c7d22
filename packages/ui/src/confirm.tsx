import type { Confirm, ConfirmDialogProps } from './dialog-props.ts';
import { late } from './late.tsx';
import { useEffect } from 'react';
import { notify } from './notice-store.ts';
import { useWords } from './words.tsx';
import { create } from 'zustand';

// Nothing is asked before something was pressed.
const load = () => import('./confirm-dialog.tsx').then((part) => ({ default: part.ConfirmDialog }));
const ConfirmDialog = late(load);

type Question = Parameters<Confirm>[0] & { answer(agreed: boolean): void };
/** `unasked` is the title of the last question that could not be put, in an object of its own each time. */
interface Asked {
  question: Question | null;
  opened: boolean;
  unasked: { title: string } | null;
}
const useAsked = create<Asked>(() => ({ question: null, opened: false, unasked: null }));

/** Asks the person and answers whether they agreed; a question already open is answered with no. */
export const confirm: Confirm = async (question) => {
  const isThere = await load().then(
    () => true,
    () => false,
  );
  if (!isThere) return askPlainly(question);
  return new Promise((resolve) => {
    useAsked.getState().question?.answer(false);
    useAsked.setState({ question: { ...question, answer: resolve }, opened: true });
  });
};

/**
 * The dialog stands over every page, and what it is drawn with did not come, for want of a network or since a newer version did. The
 * browser then asks what is said in words; what takes more than words is not agreed to, and the person is told why nothing happened.
 */
function askPlainly({ title, text = '', stops, locks, typedWord, children }: Parameters<Confirm>[0]): boolean {
  if (stops?.length || locks || typedWord || children || typeof text !== 'string') {
    useAsked.setState({ unasked: { title } });
    return false;
  }
  return window.confirm([title, text].filter(Boolean).join('\n\n'));
}

/** Draws what `confirm` asks; stands once in the provider. */
export function ConfirmHost() {
  const { question, opened, unasked } = useAsked();
  const t = useWords();
  useEffect(() => {
    if (unasked) notify({ id: 'unasked', tone: 'error', title: unasked.title, text: t('confirm.unasked') });
  }, [unasked]);
  if (!question) return null;
  const { answer, ...shown } = question;
  const close = (agreed: boolean) => {
    answer(agreed);
    useAsked.setState({ question, opened: false });
  };
  const props: ConfirmDialogProps = { ...shown, opened, onClose: () => close(false), onConfirm: () => close(true) };
  return <ConfirmDialog {...props} />;
}
