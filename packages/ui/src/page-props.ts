import type { ReactNode } from 'react';
import type { ListError } from './table-props.ts';

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
  /** It is the page: its title is the page's heading. */
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
  /** Stands beside the buttons on every step, such as the sum. */
  note?: ReactNode;
  success: { title: string; text?: ReactNode; copy?: string; doneLabel?: string; onDone(): void; actions?: ReactNode };
  onCancel?(): void;
  /** The step to stand at and how to go to another, where the page keeps it, such as in its address; else the wizard keeps it itself. */
  at?: number;
  onStep?(to: number): void;
}
