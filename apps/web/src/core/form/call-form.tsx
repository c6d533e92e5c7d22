import type { Told } from '@entrepot/client/calls/api.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { Drawer, Modal } from '@entrepot/ui/modal.tsx';
import { late } from '@entrepot/ui/late.tsx';
import { Suspense } from 'react';
import type { CallBoxProps, CallForm as Form, CallBox as FormBox, CallFormProps } from './call-box.tsx';

export type { CallBoxProps } from './call-box.tsx';

// Forms are large, and most lists are read without one. What is loaded when it is wanted loses its type parameters.
const load = () => import('./call-box.tsx');
const LateForm = late(() => load().then(({ CallForm }) => ({ default: CallForm }))) as unknown as typeof Form;
const LateBox = late(() => load().then(({ CallBox }) => ({ default: CallBox }))) as unknown as typeof FormBox;

/** Loads what forms need while nothing else is to do, so that the first one opens at once. */
export const loadForms = (): void => void load().catch(() => undefined);

/**
 * The form of a call, in its place on a page: asks its fields, tells at each what is wrong with it, the server's word included,
 * sends once for each press, and says that it worked.
 */
export function CallForm<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = Told<Out>>(
  props: CallFormProps<In, Out, Own, Answer>,
) {
  return (
    <Suspense fallback={null}>
      <LateForm {...props} />
    </Suspense>
  );
}

/** The form of a call as a dialog. It closes once it worked, or does what `done` says; leaving it asks about what was typed. */
export function CallDialog<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = Told<Out>>(
  props: CallBoxProps<In, Out, Own, Answer>,
) {
  return (
    <Suspense fallback={null}>
      <LateBox {...props} Box={Modal} />
    </Suspense>
  );
}

/** The same from the side, for what takes more room. */
export function CallDrawer<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = Told<Out>>(
  props: CallBoxProps<In, Out, Own, Answer>,
) {
  return (
    <Suspense fallback={null}>
      <LateBox {...props} Box={Drawer} />
    </Suspense>
  );
}
