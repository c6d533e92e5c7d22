import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import type { ReactNode } from 'react';
import { Form, type FormState } from '../core/form.tsx';
import { Inside, Panel } from '../core/parts.tsx';

interface Props {
  title: string;
  /** Content before the fields: full-width rows or a sentence. */
  rows?: ReactNode;
  sentence?: ReactNode;
  form: FormState & { discardDraft(): void };
  /** Label of the submit button. */
  submit: string;
  onClose(): void;
  children: ReactNode;
}

/** Form of a floor page in its own panel, with a cancel button below the submit button. */
export function PanelForm({ title, rows, sentence, form, submit, onClose, children }: Props) {
  const t = useTexts('staff');
  const discard = () => {
    form.discardDraft();
    onClose();
  };
  return (
    <Panel title={title}>
      {rows}
      <Inside>
        {sentence}
        <Form form={form} submit={submit}>
          {children}
        </Form>
        <Button wide onClick={discard}>
          {t('cancel')}
        </Button>
      </Inside>
    </Panel>
  );
}
