import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type PartChange, usePartChange } from './use-part-change.ts';

function partChange(mayLeave: (() => Promise<boolean>) | null): PartChange {
  let made: PartChange | undefined;
  function Page() {
    made = usePartChange();
    return null;
  }
  renderToString(<Page />);
  made!.mayLeaveRef.current = mayLeave;
  return made!;
}

test.each([
  ['shows another part when the form has no unsaved changes or they are discarded', async () => true, true],
  ['stays on a part whose unsaved changes are not discarded', async () => false, false],
  ['shows another part when no form is open', null, true],
])('%s', async (_title, mayLeave, isVisible) => {
  let shown = false;
  await partChange(mayLeave).change(() => {
    shown = true;
  });
  expect(shown).toBe(isVisible);
});
