import type { ResponseOf } from '@entrepot/client/calls/api.ts';
import type { Field, Fields } from '@entrepot/contract/core/field.ts';
import { Drawer, Modal } from '@entrepot/ui/feedback/modal.tsx';
import { lateGeneric } from '@entrepot/ui/feedback/lazy.tsx';
import { Suspense } from 'react';
import type { CallBoxProps, CallForm as Form, CallBox as FormBox, CallFormProps } from './call-box.tsx';

export type { CallBoxProps } from './call-box.tsx';

// Lazy because forms are large and most lists are viewed without one.
const load = () => import('./call-box.tsx');
const LateForm = lateGeneric<typeof Form>(() => load().then(({ CallForm }) => ({ default: CallForm })));
const LateBox = lateGeneric<typeof FormBox>(() => load().then(({ CallBox }) => ({ default: CallBox })));

/** Preloads forms while idle, so that the first one opens immediately. */
export const loadForms = (): void => void load().catch(() => undefined);

/** Inline form of a call: renders its fields, shows errors (also the server's) at each field, sends once per press and confirms success. */
export function CallForm<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = ResponseOf<Out>>(
  props: CallFormProps<In, Out, Own, Answer>,
) {
  return (
    <Suspense fallback={null}>
      <LateForm {...props} />
    </Suspense>
  );
}

/** Form of a call as a dialog. Closes on success, or does what `done` defines; asks about unsaved changes on leaving. */
export function CallDialog<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = ResponseOf<Out>>(
  props: CallBoxProps<In, Out, Own, Answer>,
) {
  return (
    <Suspense fallback={null}>
      <LateBox {...props} Box={Modal} />
    </Suspense>
  );
}

/** Form of a call in a drawer, for forms that need more space than a dialog. */
export function CallDrawer<In extends Fields, Out extends Field, Own extends Fields = {}, Answer = ResponseOf<Out>>(
  props: CallBoxProps<In, Out, Own, Answer>,
) {
  return (
    <Suspense fallback={null}>
      <LateBox {...props} Box={Drawer} />
    </Suspense>
  );
}
