import { useWords } from '@entrepot/client/react/use-words.ts';
import { Button } from '@entrepot/ui/button.tsx';
import type { ReactNode } from 'react';
import { Form, type FormState } from '../core/form.tsx';
import { Inside, Panel } from '../core/parts.tsx';

interface Props {
  title: string;
  /** What is said before the fields: rows over the whole width, or a sentence beside them. */
  rows?: ReactNode;
  sentence?: ReactNode;
  form: FormState;
  /** The word of the button that sends it. */
  submit: string;
  onClose(): void;
  children: ReactNode;
}

/** A form of a floor page in a panel of its own, with the way out of it under its button. */
export function PanelForm({ title, rows, sentence, form, submit, onClose, children }: Props) {
  const t = useWords('staff');
  return (
    <Panel title={title}>
      {rows}
      <Inside>
        {sentence}
        <Form form={form} submit={submit}>
          {children}
        </Form>
        <Button wide onClick={onClose}>
          {t('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
