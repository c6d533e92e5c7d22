import type { MouseEvent, ReactNode } from 'react';

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
  /** Has the focus when its dialog opens. */
  starts?: boolean;
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
