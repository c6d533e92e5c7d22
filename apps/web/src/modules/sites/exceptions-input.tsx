import type { Field } from '@entrepot/contract/core/field.ts';
import { dayException } from '@entrepot/contract/modules/sites/opening-calendar.ts';
import { Button } from '@entrepot/ui/base/button.tsx';
import { Icon } from '@entrepot/ui/base/icons.tsx';
import { Modal } from '@entrepot/ui/feedback/modal.tsx';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import { TextArea } from '@entrepot/ui/form/text-field.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { Grid, Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { useState } from 'react';
import { useTexts } from '@entrepot/client/react/use-texts.ts';
import { type PastedDay, readPastedDays } from './pasted-days.ts';

type Line = Record<string, unknown>;

const inputOf = (field: Field) => inputs[field.widget];

/** The dated entries of a calendar as a list, with a dialog for a pasted list. */
export function ExceptionsInput({ value, onChange, ...props }: InputProps<Line[]>) {
  const t = useTexts('sites');
  const [pasting, setPasting] = useState(false);
  const lines = value ?? [];
  return (
    <Stack gap="small">
      <RowsInput
        {...props}
        value={lines}
        onChange={onChange}
        fields={dayException}
        stacked
        inputOf={inputOf}
        labelOf={(key) => t(`openingCalendar.fields.${key}`)}
      />
      <Grid columns={2}>
        <Text tone="soft" size="small">
          {t('pages.exceptionsHint')}
        </Text>
        {!props.readOnly && !props.disabled && (
          <Button size="small" icon={<Icon name="calendar" />} onClick={() => setPasting(true)}>
            {t('pages.pasteDays')}
          </Button>
        )}
      </Grid>
      {pasting && (
        <PasteDays
          onClose={() => setPasting(false)}
          onAdd={(days) => {
            onChange([...lines, ...days].toSorted((a, b) => String(a.from).localeCompare(String(b.from))) as Line[]);
            setPasting(false);
          }}
        />
      )}
    </Stack>
  );
}

// Not a schema form: the text is read into lines of the form around it, and no call is made.
/** Dialog that reads a pasted list of days and names the lines it cannot read. */
function PasteDays({ onAdd, onClose }: { onAdd(days: readonly PastedDay[]): void; onClose(): void }) {
  const t = useTexts('sites');
  const [text, setText] = useState('');
  const { days, unread } = readPastedDays(text);
  return (
    <Modal opened onClose={onClose} title={t('pages.pasteDays')}>
      <Stack>
        <TextArea
          label={t('openingCalendar.fields.exceptions')}
          value={text}
          onChange={setText}
          rows={8}
          autoFocus
          hint={[t('pages.pasteDaysHint'), t('pages.pastedDays', { count: days.length })].join(' · ')}
          error={unread.length ? t('pages.unreadDays', { lines: unread.join(', ') }) : undefined}
        />
        <Button kind="primary" disabled={days.length === 0 || unread.length > 0} onClick={() => onAdd(days)}>
          {t('pages.addDays')}
        </Button>
      </Stack>
    </Modal>
  );
}
