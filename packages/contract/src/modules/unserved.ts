/** The specification's buttons on built screens whose call does not exist yet, by screen. Rights to them cannot be granted. */
export const unservedButtons: Readonly<Record<string, readonly string[]>> = {
  LogisticsOrderIndex: ['AddPickingList'],
  WaybillPrintingIndex: ['Upload'],
};

/** Whether this is the code of a button without a call. */
export function isUnserved(code: string): boolean {
  const [screen = '', button = ''] = code.split('.');
  return unservedButtons[screen]?.includes(button) ?? false;
}
