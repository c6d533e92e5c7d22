/** The specification's buttons of built screens whose call is still to come, by screen. Nobody is offered a right to them. */
export const unservedButtons: Readonly<Record<string, readonly string[]>> = {
  LogisticsOrderIndex: ['AddPickingList'],
  WaybillPrintingIndex: ['Upload'],
};

/** Is this the code of a button that no call answers yet? */
export function isUnserved(code: string): boolean {
  const [screen = '', button = ''] = code.split('.');
  return unservedButtons[screen]?.includes(button) ?? false;
}
