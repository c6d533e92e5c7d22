import type { Told } from '@entrepot/client/calls/api.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { Button } from '@entrepot/ui/button.tsx';
import type { ModalProps } from '@entrepot/ui/dialog-props.ts';
import { Form } from '@entrepot/ui/form.tsx';
import { Stack } from '@entrepot/ui/layout.tsx';
import { leaveWord } from '@entrepot/ui/leave-word.ts';
import type { Currency } from '@entrepot/ui/look-props.ts';
import { useWords } from '@entrepot/ui/words.tsx';
import { type ComponentType, type ReactNode, useId } from 'react';
import type { Typed } from './call-fields.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type CallSetUp, useCallForm } from './use-call-form.ts';

/** Something the form says, or how it follows from what is typed. */
type Following<V, T> = T | ((values: V) => T);

export interface CallFormProps<In extends Fields, Out extends Field, Own extends Fields, Answer> extends CallSetUp<In, Out, Own, Answer> {
  /** What the button says. */
  submit: Following<Typed<In & Own>, string>;
  tone?: Following<Typed<In & Own>, 'primary' | 'danger'>;
  /** The currency of the form's amounts. */
  currency?: Currency;
  /** What else a picker may need to know, such as the warehouse it picks in. */
  row?: Readonly<Record<string, unknown>>;
  /** What stands over the fields. */
  above?: ReactNode;
  /** What stands under them: what sending will do. */
  children?: Following<Typed<In & Own>, ReactNode>;
}
/** What a dialog over the form of a call is told. */
export interface CallBoxProps<In extends Fields, Out extends Field, Own extends Fields, Answer>
  extends CallFormProps<In, Out, Own, Answer>,
    Pick<ModalProps, 'title' | 'size' | 'onClose'> {
  /** What the button says that leaves; default: cancel. */
  back?: string;
}

const follow = <V, T>(said: Following<V, T>, values: V): T => (typeof said === 'function' ? (said as (values: V) => T)(values) : said);

/**
 * The form of a call, in its place on a page: asks its fields, tells at each what is wrong with it, the server's word included,
 * sends once for each press, and says that it worked.
 */
export function CallForm<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = Told<Out>>(
  props: CallFormProps<In, Out, Own, Answer>,
) {
  const form = useCallForm(props);
  return <Fieldset form={form} {...props} />;
}

/** The form of a call in a dialog's box: it closes once it worked, or does what `done` says; leaving it asks about what was typed. */
export function CallBox<In extends Fields, Out extends Field, Own extends Fields, Answer>({
  Box,
  title,
  size,
  onClose,
  back,
  ...props
}: CallBoxProps<In, Out, Own, Answer> & { Box: ComponentType<ModalProps> }) {
  const kit = useWords();
  const id = useId();
  const form = useCallForm({
    ...props,
    done: props.done ?? onClose,
    waits: props.waits ?? onClose,
  });
  const close = () => void form.leave(onClose);
  const buttons = (
    <>
      <Button onClick={close}>{back ?? leaveWord(follow(props.submit, form.values), kit)}</Button>
      <Button kind={follow(props.tone ?? 'primary', form.values)} type="submit" form={id} busy={form.busy}>
        {follow(props.submit, form.values)}
      </Button>
    </>
  );
  return (
    <Box opened onClose={close} title={title} size={size} footer={buttons}>
      <Fieldset form={form} {...props} id={id} />
    </Box>
  );
}

interface FieldsetProps<V> {
  form: Pick<ReturnType<typeof useCallForm>, 'items' | 'errors' | 'change' | 'problem' | 'submit' | 'offered' | 'takeDraft'> & {
    values: V & Record<string, unknown>;
  };
  id?: string;
  submit: Following<V, string>;
  currency?: Currency;
  row?: Readonly<Record<string, unknown>>;
  above?: ReactNode;
  children?: Following<V, ReactNode>;
}

function Fieldset<V>({ form, id, submit, currency, row, above, children }: FieldsetProps<V>) {
  return (
    <Stack>
      <DraftOffer draft={form.offered} onAnswer={form.takeDraft} />
      {above}
      <Form
        id={id}
        plain
        sections={[{ rows: form.items }]}
        width={Math.max(1, ...form.items.map(({ length }) => length))}
        values={{ ...row, ...form.values }}
        errors={form.errors}
        onChange={form.change}
        problem={form.problem ?? undefined}
        onSubmit={form.submit}
        submitLabel={follow(submit, form.values)}
        currency={currency}
        foot={follow(children, form.values)}
      />
    </Stack>
  );
}
