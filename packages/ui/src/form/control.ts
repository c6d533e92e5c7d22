import type { ControlProps } from './control-props.ts';

/** The common properties of a control of the kit, in the form Mantine's inputs take. */
export function controlProps(props: ControlProps) {
  const { label, hideLabel, error, hint, required, disabled, readOnly, autoFocus, name, onBlur } = props;
  return {
    label: hideLabel ? undefined : label,
    'aria-label': hideLabel ? label : undefined,
    withAsterisk: required && !readOnly,
    'aria-required': required || undefined,
    description: hint,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'description' | 'error')[],
    error,
    disabled,
    readOnly,
    autoFocus,
    'data-autofocus': autoFocus || undefined,
    name,
    onBlur,
  };
}

/** Calls `act` on Enter, but not on the Enter that ends an input method's composition. */
export const onEnterKey = (act: (() => void) | undefined) => (event: { key: string; nativeEvent: { isComposing?: boolean } }) => {
  if (act && event.key === 'Enter' && !event.nativeEvent.isComposing) act();
};
