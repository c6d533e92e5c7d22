import type { ReactNode } from 'react';

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
  /** The button that has the focus at first; default: the confirming one, and in red ones the other. */
  starts?: 'confirm' | 'cancel';
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
