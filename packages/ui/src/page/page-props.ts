import type { ReactNode } from 'react';

export interface ListError {
  message: string;
  requestId?: string;
  onRetry?(): void;
}

export interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** State tags next to the title. */
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
  /** Renders the title as the page's heading. */
  heading?: boolean;
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
  /** The number of columns, 1 to 4. */
  span?: number;
  /** Text that a click copies. */
  copy?: string;
}

export interface DescriptionListProps {
  items: readonly DescriptionItem[];
  /** Maximum number of columns; fewer where there is no space. Default 4. */
  columns?: 1 | 2 | 3 | 4;
  title?: string;
}

export interface DetailDrawerProps {
  opened: boolean;
  onClose(): void;
  title: string;
  tags?: ReactNode;
  actions?: ReactNode;
  /** Rendered as description lists, above the children. */
  sections?: readonly { title?: string; items: readonly DescriptionItem[] }[];
  loading?: boolean;
  error?: ListError | null;
  children?: ReactNode;
}

export interface WizardStep {
  key: string;
  title: string;
  content: ReactNode;
  /** Called before the next step; false prevents it. */
  mayLeave?(): boolean | Promise<boolean>;
  nextLabel?: string;
}

export interface StepWizardProps {
  steps: readonly WizardStep[];
  /** Called at the end of the last step; false stays on it. */
  onFinish(): Promise<boolean | void> | boolean | void;
  finishLabel?: string;
  /** Shown next to the buttons on every step, such as the total. */
  note?: ReactNode;
  success: { title: string; text?: ReactNode; copy?: string; doneLabel?: string; onDone(): void; actions?: ReactNode };
  onCancel?(): void;
  /** Current step and its setter, for a page that controls it, such as by its address; by default the wizard does. */
  at?: number;
  onStep?(to: number): void;
}
