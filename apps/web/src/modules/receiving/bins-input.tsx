import type { Fields } from '@entrepot/contract/core/field.ts';
import { establishWarehouseDocument } from '@entrepot/contract/modules/receiving/document-calls.ts';
import { inputs } from '@entrepot/ui/form/inputs.tsx';
import { Stack, Text } from '@entrepot/ui/page/layout.tsx';
import { RowsInput } from '@entrepot/ui/form/rows-input.tsx';
import type { InputProps } from '@entrepot/ui/form/widget-props.ts';
import { useTexts } from '@entrepot/client/react/use-texts.ts';

type Line = Record<string, unknown>;
const { binType, length, width, height, grossWeight } = establishWarehouseDocument.input.bins.children;
const fields: Fields = { binType, length, width, height, grossWeight };

export type BinsProps = InputProps<Line[]>;

/** Bins of a document with their sizes; a numbered bin retains its number and contents. */
export function BinsInput({ value, onChange, ...props }: BinsProps) {
  const t = useTexts('receiving');
  const numbered = (value ?? []).some((line) => line.binNumber);
  return (
    <Stack gap="small">
      <RowsInput
        {...props}
        value={value ?? []}
        onChange={onChange}
        fields={fields}
        inputOf={({ widget }) => inputs[widget]}
        labelOf={(key) => t(`bin.fields.${key}`)}
        note={numbered ? (line: Line) => String(line.binNumber ?? t('pages.newBin')) : undefined}
        nextLine={(lines, blank) => ({ ...blank, ...like(lines.at(-1)) })}
      />
      {!numbered && (
        <Text tone="soft" size="small">
          {t('pages.binsHint')}
        </Text>
      )}
    </Stack>
  );
}

// Cartons of one delivery are mostly alike.
const like = (line: Line | undefined): Line =>
  line ? { binType: line.binType, length: line.length, width: line.width, height: line.height, grossWeight: line.grossWeight } : {};
