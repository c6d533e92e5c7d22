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

/** A reason that blocks a step; `onOpen` opens what it names. */
export type StopReason = string | { text: string; onOpen: (() => void) | undefined };

export interface ConfirmDialogProps {
  opened: boolean;
  onClose(): void;
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm(): unknown;
  tone?: 'plain' | 'danger';
  /** Fields that the step locks permanently. */
  locks?: { items: readonly { label: string; value: ReactNode }[]; firstRows?: readonly ReactNode[]; more?: number; allHref?: string };
  /** Reasons that block the step; any entry disables the button. */
  stops?: readonly StopReason[];
  /** Button with initial focus; default: confirm, or cancel when the tone is danger. */
  starts?: 'confirm' | 'cancel';
  /** The person has to type this word to enable the button. */
  typedWord?: string;
  children?: ReactNode;
}

/** Asks for confirmation and returns whether the user agreed: `const agreed = await confirm({ … })`. */
export type Confirm = (question: Omit<ConfirmDialogProps, 'opened' | 'onClose' | 'onConfirm'>) => Promise<boolean>;

export type NoticeTone = 'success' | 'info' | 'warn' | 'error';

export interface Notice {
  id?: string;
  tone: NoticeTone;
  title?: string;
  text: string;
  /** A number to copy, such as that of a new record. */
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
