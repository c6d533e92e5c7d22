import { type Call, sendsKey } from '@entrepot/contract/core/call.ts';
import type { Audience, Draft, Field, Fields } from '@entrepot/contract/core/field.ts';
import { mayDo } from '@entrepot/contract/core/row-rights.ts';
import type { Needs } from '@entrepot/contract/core/screen.ts';
import { passOn, type ResponseOf } from '@entrepot/client/calls/api.ts';
import type { ActionOptions, Act } from '@entrepot/client/react/use-action.ts';
import { audience, can } from '@entrepot/client/session/session.ts';
import type { Translate } from '@entrepot/client/texts/i18n.ts';
import type { IconName } from '@entrepot/ui/base/icons.tsx';
import type { Confirm } from '@entrepot/ui/feedback/dialog-props.ts';
import type { ReactNode } from 'react';

/** A row of a list as far as its buttons are concerned. */
export type ButtonRow = Readonly<{ id: string } & Record<string, unknown>>;
/** The target of a button: a row, the selected rows, or the list as a whole. */
export type Target = ButtonRow | readonly ButtonRow[] | void;

type RowIn<T> = T extends readonly (infer Row)[] ? Row : never;

/** The audiences of buttons that only staff, only staff of the site or the platform, or only customers are offered. */
export const operators: readonly Audience[] = ['platform', 'site'];
export const staff: readonly Audience[] = ['platform', 'site', 'warehouse'];
export const customers: readonly Audience[] = ['customer'];

type Question = Partial<Parameters<Confirm>[0]> & { title: string };
/** Opens a dialog over the list. */
export type OpenDialog = (draw: (onClose: () => void) => ReactNode) => void;

/**
 * A button of a list as data. It is offered in the toolbar, in the rows and in the empty list to users who have its permission and belong
 * to its audience. When pressed, it asks its question, and then opens its dialog, goes to its page, or makes its call.
 *
 * Keys of texts are those of the module of the list; the texts receive the row's title as `name` and `number`, and `count`.
 */
export interface Button<T extends Target> {
  key: string;
  /** Default: the text `actions.<key>`. */
  label?: string;
  icon?: IconName;
  /** Required permission; a button with a call has that of the call. Without one the button is public. */
  needs?: Needs;
  /** Default: everyone, or the audiences of the call. */
  audience?: readonly Audience[];
  primary?: boolean;
  tone?: 'plain' | 'danger' | undefined;
  /** In the overflow menu: for rare actions. */
  later?: boolean;
  disabled?: boolean;
  /** Of a button of the toolbar: offered in the empty list too, or there only. */
  whenEmpty?: 'too' | 'only';
  /** Of a button for selected rows: always visible, and asks the user to select a row first. */
  mustSelect?: boolean;
  /** Of a button for selected rows: whether it applies to a row; the other rows are left out. */
  fits?(row: RowIn<T>): boolean;
  /** The key of the notice when it applies to none of the selected rows. */
  none?: string;
  /** Of a button of a row: where it is offered; default: in the row. */
  place?: 'detail' | 'both';
  /** Of a button of a row: the verb that the row's rights must contain. */
  may?: string;
  visible?(target: T): boolean;
  /** Returns the reason when the action is not possible now. */
  blocked?(target: T): string | null | undefined;
  /**
   * Asks for confirmation with the label and the tone of the button: `true` names the row, otherwise keys of its texts, or a function that
   * returns the question, or nothing where none is needed.
   */
  confirm?: true | { title: string; text?: string } | ((target: T) => Question | undefined);
  /** The dialog that it opens. */
  dialog?(target: T, onClose: () => void): ReactNode;
  /** Any other action. Returning false keeps the selection. */
  run?(target: T, open: OpenDialog): unknown;
  /** Makes the call; set by `callButton`. Returns nothing when it failed. */
  send?(target: T, act: Act, texts: ButtonTexts, open: OpenDialog): Promise<unknown>;
}

/** Returns a text of the list's module, with the values of a target. */
export type ButtonTexts = (key: string, target: Target) => string;

type Identity<T> = T extends readonly unknown[] ? { ids: string[] } : T extends { id: string } ? { id: string } : {};
type InputOf<T, In extends Fields> =
  Identity<T> extends Draft<In> ? { input?: (target: T) => Draft<In> } : { input: (target: T) => Draft<In> };

interface CallOf<T extends Target, In extends Fields, Out extends Field>
  extends Omit<Button<T>, 'send' | 'run' | 'dialog'>,
    Pick<ActionOptions<ResponseOf<Out>>, 'copy'> {
  call: Call<In, Out>;
  /** The key of the success notice, or a function that returns its text; without it there is no notice. */
  success?: string | ((answer: ResponseOf<Out>, target: T) => string | undefined);
  done?(answer: ResponseOf<Out>, target: T, open: OpenDialog): void;
}

const idOf = (target: Target) =>
  Array.isArray(target) ? { ids: target.map(({ id }) => id) } : target && 'id' in target ? { id: target.id } : {};

/**
 * A button that makes a call. Its permission and audience are those of the call, its input is the id of the row or the ids of the selected
 * rows unless `input` returns another.
 */
export function callButton<T extends Target, In extends Fields, Out extends Field>({
  call,
  input,
  success,
  copy,
  done,
  ...button
}: CallOf<T, In, Out> & InputOf<T, In>): Button<T> {
  return {
    ...button,
    needs: button.needs ?? call.needs,
    audience: button.audience ?? call.audience,
    send: (target, act, texts, open) =>
      act(
        // Calls that need more than the ids do not compile without `input`.
        input?.(target) ?? (idOf(target) as Draft<In>),
        (params, key) => passOn(call, params, { quiet: true, idempotencyKey: sendsKey(call) ? key : undefined }),
        () => ({
          success: (answer) => (typeof success === 'string' ? texts(success, target) : success?.(answer, target)),
          copy,
          done: (answer) => done?.(answer, target, open),
        }),
      ),
  };
}

/** Whether a button is visible in a row: by the rights of the row, and by its own condition. */
export const isVisibleIn = <Row extends ButtonRow>({ may, visible }: Pick<Button<Row>, 'may' | 'visible'>, row: Row): boolean =>
  mayDo(row, may) && visible?.(row) !== false;

/** Returns a button for selected rows as the button of a row, visible for those it fits; `more` is what differs in the row. */
export const forRow = <Row extends ButtonRow>(
  { key, label, needs, audience, tone, confirm, dialog, run, send, ...button }: Button<readonly Row[]>,
  more: Partial<Button<Row>> = {},
): Button<Row> => ({
  key,
  label,
  needs,
  audience,
  tone,
  visible: (row) => button.fits?.(row) ?? true,
  confirm: typeof confirm === 'function' ? (row) => confirm([row]) : confirm,
  dialog: dialog && ((row, onClose) => dialog([row], onClose)),
  run: run && ((row, open) => run([row], open)),
  send: send && ((row, ...rest) => send([row], ...rest)),
  ...more,
});

/** Whether the signed-in user has the permission of a button and belongs to its audience. */
export const isOffered = ({ needs, audience: audiences }: Pick<Button<never>, 'needs' | 'audience'>): boolean =>
  can(needs) && (audiences?.includes(audience()) ?? true);

/** Returns the label of a button. */
export const labelOf = (t: Translate, { key, label }: Pick<Button<never>, 'key' | 'label'>): string => label ?? t(`actions.${key}`);
