import type { Field, Widget } from '@entrepot/contract/core/field.ts';
import type { Language } from '@entrepot/contract/core/language.ts';
import type { ComponentType, KeyboardEvent, MouseEvent, ReactNode, Ref } from 'react';

/** The four sizes of rows, controls and type, from roomy to tight. */
export type Density = 'default' | 'medium' | 'small' | 'mini';
/** What a state means: not begun (grey), under way (blue), done (green), waits for somebody (amber), wrong (red). */
export type Tone = 'idle' | 'active' | 'done' | 'waits' | 'wrong';
/** A currency as amounts show it. `decimals` is the number of decimals always written. */
export interface Currency {
  code: string;
  sign: string;
  decimals: number;
}

export interface UiProviderProps {
  language: Language;
  density?: Density;
  /** Of amounts that name no currency. */
  currency?: Currency;
  /** IANA name of the zone times are shown in. Default Asia/Shanghai, the zone of every site. */
  timeZone?: string;
  /** Accent and menu colours of a site; the filled shade is darkened until white text on it reads. */
  colours?: { theme?: string; menu?: string; menuText?: string };
  children: ReactNode;
}

// ---- contexts that the app fills

/** One option of an enumeration. */
export interface Choice<V extends string | number = number> {
  value: V;
  label: string;
  tone?: Tone;
  disabled?: boolean;
}
/** `useChoices(enumName)` reads it. */
export interface ChoicesProviderProps {
  choicesOf(enumName: string): readonly Choice[];
  children: ReactNode;
}
/** Picks rows of another resource by id. `many` decides whether `value` is one id or a list. */
export interface PickerProps {
  label: string;
  value: string | readonly string[] | null;
  onChange(value: string | string[] | null, rows?: readonly Record<string, unknown>[]): void;
  many?: boolean;
  /** The name to show for `value` until the rows are loaded. */
  shown?: string;
  hideLabel?: boolean;
  /** What stands in it while nothing is picked. */
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  error?: string;
  hint?: string;
  name?: string;
  /** The other values of the form, for pickers that depend on them. */
  row?: Readonly<Record<string, unknown>>;
}
export interface PickersProviderProps {
  /** The picker of a resource, by its name; none: a plain id field. */
  pickerOf(resource: string): ComponentType<PickerProps> | undefined;
  /** The address of a row, so that a ref cell is a link. */
  hrefOf?(resource: string, id: string): string | undefined;
  /** A name already known for an id, for chips and cells. */
  nameOf?(resource: string, id: string): string | undefined;
  /** Follows an address inside the app. */
  onFollow?(href: string): void;
  children: ReactNode;
}
export interface UploadsProviderProps {
  /** Stores a file; gives its address. `onProgress` takes 0 to 1. */
  upload(file: File, onProgress: (part: number) => void): Promise<string>;
  /** The address a browser loads for a stored address. Default: itself. */
  urlOf?(address: string): string;
  children: ReactNode;
}

// ---- widgets

export interface CellProps<T = any> {
  field: Field;
  /** The field's key in the row. */
  name: string;
  value: T | null | undefined;
  row: Readonly<Record<string, unknown>>;
  currency?: Currency;
}
export interface InputProps<T = any> {
  field: Field;
  name: string;
  label: string;
  value: T | null | undefined;
  onChange(value: T | null): void;
  onBlur?(): void;
  error?: string;
  hint?: string;
  hideLabel?: boolean;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  currency?: Currency;
  /** The other values of the form. */
  row?: Readonly<Record<string, unknown>>;
  /** Labels of the inner fields of `rows`, by key. */
  labelOf?(key: string): string;
}
/** What a filter of a time or a date holds. */
export interface Range<T> {
  from: T | null;
  to: T | null;
}
export interface FilterProps<T = any> {
  field: Field;
  name: string;
  label: string;
  value: T | null | undefined;
  onChange(value: T | null): void;
}
export interface WidgetParts {
  Cell: ComponentType<CellProps>;
  Input: ComponentType<InputProps>;
  Filter: ComponentType<FilterProps>;
}
export type Widgets = Record<Widget, WidgetParts>;

// ---- lists

export interface Column<Row> {
  key: string;
  label: string;
  /** Written behind the label: kg, cm. Default: the field's. */
  unit?: string;
  /** Draws the cell by its widget when `cell` is not given. */
  field?: Field;
  cell?(row: Row): ReactNode;
  /** The plain value: copied, summed, given to the widget. Default: row[key]. */
  value?(row: Row): unknown;
  /** px */
  width?: number;
  minWidth?: number;
  align?: 'left' | 'right' | 'center';
  sortable?: boolean;
  /** Adds its numbers in the summary row; a function writes its own. */
  sum?: boolean | ((rows: readonly Row[]) => ReactNode);
  /** Stays at the left edge while the table scrolls sideways. */
  pinned?: boolean;
  /** Lets long text wrap to several lines. */
  wrap?: boolean;
  currency?: Currency;
}
export interface Sort {
  key: string;
  descending: boolean;
}
export interface RowAction<Row> {
  key: string;
  label: string;
  icon?: ReactNode;
  tone?: 'plain' | 'danger';
  /** Stands behind the three dots: done seldom. */
  later?: boolean;
  shown?(row: Row): boolean;
  /** A reason when it cannot be done now. */
  blocked?(row: Row): string | null | undefined;
  run(row: Row): unknown;
}
export interface ListError {
  message: string;
  requestId?: string;
  onRetry?(): void;
}
export interface DataTableProps<Row> {
  /** What the table lists, for people who cannot see it. */
  label: string;
  /** Keep the array stable (module or useMemo): rows are drawn anew only when it or their data changes. */
  columns: readonly Column<Row>[];
  /** undefined: not loaded yet, draws skeleton rows. */
  rows: readonly Row[] | undefined;
  /** Default: row.id. */
  rowKey?(row: Row): string;
  selection?: 'none' | 'one' | 'many';
  selected?: readonly string[];
  onSelect?(keys: string[], rows: Row[]): void;
  sort?: Sort | null;
  onSort?(sort: Sort | null): void;
  /** Operators of a row: five stand in the row, the others in a menu. */
  actions?: readonly RowAction<Row>[];
  /** Enter on a row. A double click copies the cell. */
  onOpen?(row: Row): void;
  expand?(row: Row): ReactNode;
  rowTone?(row: Row): Tone | undefined;
  summary?: boolean;
  /** A newer answer is on its way: old rows stay, dimmed. */
  refetching?: boolean;
  error?: ListError | null;
  empty?: EmptyStateProps;
  /** Filters are set, so an empty list says so and offers to clear them. */
  filtered?: boolean;
  onClearFilters?(): void;
  /** CSS height of the scrolling box; default grows up to the page. */
  height?: number | string;
  skeletonRows?: number;
}
export interface FilterItem {
  key: string;
  label: string;
  field: Field;
  /** A filter of its own instead of the widget's. */
  input?: ComponentType<FilterProps>;
  /** The chip's text instead of the widget's. */
  textOf?(value: unknown): string;
  /** Columns it takes. Default 1. */
  span?: number;
}
export interface FilterBarProps {
  filters: readonly FilterItem[];
  values: Readonly<Record<string, unknown>>;
  onSearch(values: Record<string, unknown>): void;
  searching?: boolean;
  children?: ReactNode;
}
/** Which columns show, in which order. */
export interface ColumnSet {
  order: readonly string[];
  hidden: readonly string[];
}
export interface ColumnChooserProps {
  columns: readonly { key: string; label: string }[];
  value: ColumnSet;
  onChange(value: ColumnSet): void;
  onReset(): void;
}
export interface PagerProps {
  /** From 1. */
  page: number;
  size: number;
  total: number | undefined;
  /** `total` is only a bound: "more than N". */
  totalIsBound?: boolean;
  sizes?: readonly number[];
  onChange(to: { page: number; size: number }): void;
}
export interface ToolbarAction {
  key: string;
  label: string;
  icon?: ReactNode;
  onClick(): unknown;
  primary?: boolean;
  tone?: 'plain' | 'danger';
  /** Works on the selected rows: shown with them only, with their number. */
  bulk?: boolean;
  disabled?: boolean;
  hidden?: boolean;
}
export interface ToolbarProps {
  actions: readonly ToolbarAction[];
  selected?: number;
  onClearSelection?(): void;
  /** At the right end: column chooser, refresh, export. */
  right?: ReactNode;
  children?: ReactNode;
}

// ---- pages

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** State tags beside the title. */
  tags?: ReactNode;
  onBack?(): void;
  actions?: ReactNode;
  children?: ReactNode;
}
export interface EmptyStateProps {
  title: string;
  text?: string;
  action?: { label: string; onClick(): void };
  compact?: boolean;
}
export interface ErrorStateProps {
  title?: string;
  message: string;
  requestId?: string;
  onRetry?(): void;
  compact?: boolean;
}
export interface DescriptionItem {
  key?: string;
  label: string;
  value: ReactNode;
  /** Columns it takes, 1 to 4. */
  span?: number;
  /** Text that a click copies. */
  copy?: string;
}
export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** At most this many columns; fewer where there is no room. Default 4. */
  columns?: 1 | 2 | 3 | 4;
  title?: string;
}
export interface DetailDrawerProps {
  opened: boolean;
  onClose(): void;
  title: string;
  tags?: ReactNode;
  actions?: ReactNode;
  /** Drawn as description lists, above the children. */
  sections?: readonly { title?: string; items: readonly DescriptionItem[] }[];
  loading?: boolean;
  error?: ListError | null;
  children?: ReactNode;
}
export interface WizardStep {
  key: string;
  title: string;
  content: ReactNode;
  /** Asked before the next step; false stays. */
  mayLeave?(): boolean | Promise<boolean>;
  nextLabel?: string;
}
export interface StepWizardProps {
  steps: readonly WizardStep[];
  /** Runs at the end of the last step; false stays. */
  onFinish(): Promise<boolean | void> | boolean | void;
  finishLabel?: string;
  success: { title: string; text?: ReactNode; copy?: string; doneLabel?: string; onDone(): void; actions?: ReactNode };
  onCancel?(): void;
}
export interface FormItem {
  key: string;
  label: string;
  field: Field;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
  hidden?: boolean;
  /** Columns of four it takes. */
  span?: number;
  /** Draws its own input; gets what the widget would. */
  input?: ComponentType<InputProps>;
  labelOf?(key: string): string;
}
export interface FormSection {
  key?: string;
  title?: string;
  text?: string;
  /** Each inner list is one row of at most four fields. */
  rows: readonly (readonly FormItem[])[];
  children?: ReactNode;
}
export interface FormProps {
  sections: readonly FormSection[];
  values: Readonly<Record<string, unknown>>;
  onChange(key: string, value: unknown): void;
  onBlur?(key: string): void;
  /** Messages by key; the first wrong field gets the focus after a save. */
  errors?: Readonly<Record<string, string | undefined>>;
  onSubmit?(): unknown;
  submitLabel?: string;
  onCancel?(): void;
  readOnly?: boolean;
  /** A refusal that belongs to no field. */
  problem?: string;
  /** More buttons beside save. */
  actions?: ReactNode;
  currency?: Currency;
  /** Keep the buttons visible at the bottom. */
  stickyActions?: boolean;
  /** Between the last section and the buttons: totals, what saving will do. */
  foot?: ReactNode;
}

// ---- dialogs and messages

export interface ConfirmDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm(): unknown;
  tone?: 'plain' | 'danger';
  /** What the step locks for good. */
  locks?: { items: readonly { label: string; value: ReactNode }[]; firstRows?: readonly ReactNode[]; more?: number; allHref?: string };
  /** What would stop it; any entry keeps the button shut. */
  stops?: readonly string[];
  /** The person types this word before the button opens. */
  typedWord?: string;
  children?: ReactNode;
}
/** Asks and answers whether the person agreed: `const agreed = await confirm({ … })`. */
export type Confirm = (question: Omit<ConfirmDialogProps, 'opened' | 'onClose' | 'onConfirm'>) => Promise<boolean>;
export type NoticeTone = 'success' | 'info' | 'warn' | 'error';
export interface Notice {
  id?: string;
  tone: NoticeTone;
  title?: string;
  text: string;
  /** A number to copy, such as the one just made. */
  copy?: string;
  action?: { label: string; onClick(): void };
  /** ms; 0 stays until closed. Default 4500, errors 8000. */
  life?: number;
}
export interface ProgressPanelProps {
  title: string;
  done: number;
  total: number | undefined;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  failed?: number;
  errors?: readonly { key: string; label: string; message: string }[];
  onCancel?(): unknown;
  onClose?(): void;
  children?: ReactNode;
}

// ---- values

export interface StateTagProps {
  label: string;
  tone: Tone;
}
export interface MoneyProps {
  /** Decimal text, or null for nothing. */
  amount: string | number | null | undefined;
  currency?: Currency;
  /** Writes + before what comes in. */
  signed?: boolean;
  size?: 'normal' | 'large' | 'huge';
  /** Struck through, such as a price before a coupon. */
  struck?: boolean;
}
export interface QuoteLine {
  key: string;
  label: string;
  note?: string;
  amount: string;
  tone?: 'plain' | 'minus';
  lines?: readonly QuoteLine[];
}
export interface QuoteLinesProps {
  lines: readonly QuoteLine[];
  total: string;
  totalLabel?: string;
  currency?: Currency;
  open?: boolean;
}
/** A coupon as its card shows it; every text is ready to read. */
export interface CouponCard {
  key: string;
  name: string;
  /** Decimal text: what it takes off. */
  amount: string;
  /** What it asks for and is good for, each on a line of its own. */
  conditions: readonly string[];
  /** From when or until when it counts. */
  time: string;
  state?: { label: string; tone: Tone };
  /** It is used, expired or taken back: greyed, and cannot be chosen. */
  over?: boolean;
}
export interface CouponGridProps {
  label: string;
  coupons: readonly CouponCard[];
  /** The keys of those that are chosen. */
  chosen?: readonly string[];
  /** None: the cards are only read. */
  onToggle?(key: string): void;
}
export interface BarListProps {
  label: string;
  items: readonly { key: string; label: string; value: number; text?: string; tone?: Tone; onClick?(): void }[];
  max?: number;
}

// ---- controls

export interface ControlProps {
  label: string;
  hideLabel?: boolean;
  error?: string;
  hint?: string;
  required?: boolean;
  disabled?: boolean;
  readOnly?: boolean;
  autoFocus?: boolean;
  name?: string;
  onBlur?(): void;
}
export interface TextFieldProps extends ControlProps {
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  type?: 'text' | 'search' | 'email' | 'tel' | 'url';
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'none';
  autoComplete?: string;
  maxLength?: number;
  mono?: boolean;
  left?: ReactNode;
  right?: ReactNode;
  onEnter?(): void;
  onKeyDown?(event: KeyboardEvent<HTMLInputElement>): void;
  inputRef?: Ref<HTMLInputElement>;
}
export interface TextAreaProps extends ControlProps {
  value: string;
  onChange(value: string): void;
  placeholder?: string;
  rows?: number;
  maxLength?: number;
}
export interface LinesFieldProps extends ControlProps {
  /** One entry a line; doubles and empty lines are taken out. */
  value: readonly string[];
  onChange(value: string[]): void;
  max?: number;
  rows?: number;
}
export interface PasswordFieldProps extends ControlProps {
  value: string;
  onChange(value: string): void;
  autoComplete?: 'current-password' | 'new-password';
  /** Shows how far the password meets the rule: 6 to 16, two of letters, digits and signs. */
  strength?: boolean;
  onEnter?(): void;
}
export interface NumberFieldProps extends ControlProps {
  /** Decimal text; '' or null is empty. Nothing rounds on the way. */
  value: string | null;
  onChange(value: string | null): void;
  decimals?: number;
  signed?: boolean;
  unit?: string;
  prefix?: string;
  onEnter?(): void;
  inputRef?: Ref<HTMLInputElement>;
}
export interface SelectProps<V extends string | number = string | number> extends ControlProps {
  options: readonly Choice<V>[];
  value: V | null;
  onChange(value: V | null): void;
  placeholder?: string;
  clearable?: boolean;
  /** Typing narrows the options. Default: above seven. */
  searchable?: boolean;
}
export interface MultiSelectProps<V extends string | number = string | number> extends ControlProps {
  options: readonly Choice<V>[];
  value: readonly V[];
  onChange(value: V[]): void;
  placeholder?: string;
}
export interface TickProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  indeterminate?: boolean;
  disabled?: boolean;
  hint?: string;
  error?: string;
  name?: string;
}
export interface DateFieldProps extends ControlProps {
  /** yyyy-MM-dd */
  value: string | null;
  onChange(value: string | null): void;
}
export interface TimeFieldProps extends ControlProps {
  value: Date | null;
  onChange(value: Date | null): void;
}
export interface TimeRangeFieldProps extends ControlProps {
  value: Range<Date> | null;
  onChange(value: Range<Date> | null): void;
  /** Whole days only. */
  daysOnly?: boolean;
}
export interface UploadFieldProps extends ControlProps {
  value: readonly string[];
  onChange(value: string[]): void;
  /** Default 15. */
  max?: number;
  /** MIME types. Default image/jpeg and image/png. */
  types?: readonly string[];
  /** MB. Default 10. */
  maxSize?: number;
}
export interface ButtonProps {
  children: ReactNode;
  /** While a returned promise is open the button shows it and takes no other press. */
  onClick?(event: MouseEvent<HTMLElement>): unknown;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'link';
  size?: 'normal' | 'small' | 'large';
  type?: 'button' | 'submit';
  icon?: ReactNode;
  /** The key that presses it, shown on it: F8, Enter. */
  shortcut?: string;
  busy?: boolean;
  disabled?: boolean;
  wide?: boolean;
  href?: string;
  title?: string;
  form?: string;
}
export interface IconButtonProps {
  label: string;
  icon: ReactNode;
  onClick?(event: MouseEvent<HTMLElement>): unknown;
  tone?: 'plain' | 'danger';
  pressed?: boolean;
  disabled?: boolean;
  badge?: string | number;
}
export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  onClick?(): void;
  href?: string;
  tone?: 'plain' | 'danger';
  disabled?: boolean;
  checked?: boolean;
  /** A line above it. */
  line?: boolean;
}
export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** The element that opens it; default an icon button with three dots. */
  children?: ReactNode;
}
export interface TabsProps {
  label: string;
  tabs: readonly { key: string; label: string; count?: number; content?: ReactNode; disabled?: boolean }[];
  value: string;
  onChange(key: string): void;
}
export interface ModalProps {
  opened: boolean;
  onClose(): void;
  title: string;
  size?: 'small' | 'normal' | 'large' | 'wide' | 'full';
  children: ReactNode;
  /** Buttons at the foot. */
  footer?: ReactNode;
}
export interface DrawerProps extends ModalProps {
  side?: 'left' | 'right';
}

// ---- scanning

/** One thing that was scanned. `id` is its idempotency key. */
export interface Scan {
  id: string;
  code: string;
  at: number;
}
export interface ScanAnswer {
  tone: 'success' | 'warn' | 'wrong';
  /** The big line: what it is. */
  title: string;
  /** Whose it is, what to do next. */
  text?: string;
  detail?: ReactNode;
  /** Spoken instead of the title; '' says nothing. */
  say?: string;
  /** Takes the step back; none: it cannot be. */
  undo?(): Promise<unknown>;
  /** Can it still be taken back? Default: yes. */
  mayUndo?(): boolean;
}
export interface ScannerOptions {
  /** true: the code is taken, its terminator does nothing else and its signs leave the focused field. */
  onScan(code: string): boolean | void;
  enabled?: boolean;
  /** ms between keys of a scanner. Default 50. */
  maxGap?: number;
  /** ms a busy machine may hold back a few keys of a scan. Default 500. */
  maxPause?: number;
  /** Least characters of a code. Default 3. */
  minLength?: number;
  /** ms a whole code may take. Default 2000. */
  maxTotal?: number;
}
export interface ScanFieldProps {
  label: string;
  /** Sends one scan. Throwing an error that `isOffline` knows keeps the scan and sends it again later, with the same id. */
  onScan(scan: Scan): Promise<ScanAnswer>;
  isOffline?(error: unknown): boolean;
  /** The answer of any other error. */
  answerOf?(error: unknown): ScanAnswer;
  /** Keeps what is not sent in this browser under this name (screen and user), across a reload and while the screen is closed. */
  keep?: string;
  placeholder?: string;
  /** Shown before the first scan: what to do. */
  hint?: string;
  disabled?: boolean;
  /** Draws the field in the tone of a mode that the next scan ends. */
  armed?: boolean;
  /** The answer to a step that no scan made, such as a weight that was saved; each new object is told, and stands until the next scan. */
  told?: ScanAnswer | null;
  /** Says answers aloud: with the browser's voice, or with the given way of speaking. Default true. */
  speak?: boolean | ((text: string) => void);
  sound?: boolean;
  /** Beside the answer: what is open now, how many done. */
  aside?: ReactNode;
  onEscape?(): void;
}
