import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import type { ModalProps } from '@entrepot/ui/feedback/dialog-props.ts';
import { Form } from '@entrepot/ui/form/form.tsx';
import { Stack } from '@entrepot/ui/page/layout.tsx';
import { leaveWord } from '@entrepot/ui/feedback/leave-message.ts';
import type { Currency } from '@entrepot/ui/base/look-props.ts';
import { useTexts } from '@entrepot/ui/base/texts.tsx';
import { type ComponentType, type ReactNode, useId } from 'react';
import type { Typed } from './call-fields.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { type CallFormOptions, useCallForm } from './use-call-form.ts';

/** A value of the form, or a function of the typed values. */
type Following<V, T> = T | ((values: V) => T);

export interface CallFormProps<In extends Fields, Out extends Field, Own extends Fields, Answer>
  extends CallFormOptions<In, Out, Own, Answer> {
  /** Label of the submit button. */
  submit: Following<Typed<In & Own>, string>;
  tone?: Following<Typed<In & Own>, 'primary' | 'danger'>;
  /** The currency of the form's amounts. */
  currency?: Currency;
  /** Values that pickers depend on, such as the warehouse to pick from. */
  row?: Readonly<Record<string, unknown>>;
  /** Content above the fields. */
  above?: ReactNode;
  /** Content below the fields, for example the effect of submitting. */
  children?: Following<Typed<In & Own>, ReactNode>;
}
/** Props of a dialog with the form of a call. */
export interface CallBoxProps<In extends Fields, Out extends Field, Own extends Fields, Answer>
  extends CallFormProps<In, Out, Own, Answer>,
    Pick<ModalProps, 'title' | 'size' | 'onClose'> {
  /** Label of the cancel button; default: "Cancel". */
  back?: string;
}

const follow = <V, T>(option: Following<V, T>, values: V): T =>
  typeof option === 'function' ? (option as (values: V) => T)(values) : option;

/** Inline form of a call: renders its fields, shows errors (also the server's) at each field, sends once per press and confirms success. */
export function CallForm<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = ResponseOf<Out>>(
  props: CallFormProps<In, Out, Own, Answer>,
) {
  const form = useCallForm(props);
  return <Fieldset form={form} {...props} />;
}

/** Form of a call in a dialog: closes on success, or does what `done` defines; asks about unsaved changes on leaving. */
export function CallBox<In extends Fields, Out extends Field, Own extends Fields, Answer>({
  Box,
  title,
  size,
  onClose,
  back,
  ...props
}: CallBoxProps<In, Out, Own, Answer> & { Box: ComponentType<ModalProps> }) {
  const kit = useTexts();
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
