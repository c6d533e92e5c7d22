import type { MouseEvent, ReactNode } from 'react';

export interface ButtonProps {
  children: ReactNode;
  /** While a returned promise is pending the button shows progress and ignores presses. */
  onClick?(event: MouseEvent<HTMLElement>): unknown;
  kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'link';
  size?: 'normal' | 'small' | 'large';
  type?: 'button' | 'submit';
  icon?: ReactNode;
  /** Shortcut key, displayed on the button: F8, Enter. */
  shortcut?: string;
  busy?: boolean;
  disabled?: boolean;
  wide?: boolean;
  href?: string;
  title?: string;
  form?: string;
  /** Takes the focus when its dialog opens. */
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
  /** Draws a separator line above it. */
  line?: boolean;
}

export interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** Trigger element; default: an icon button with three dots. */
  children?: ReactNode;
}

/** The number of rows behind a tab, where it is known, and whether it is only a bound. */
export type TabCount = { count?: undefined; countIsBound?: undefined } | { count: number; countIsBound: boolean };

export interface TabsProps<K extends string = string> {
  label: string;
  tabs: readonly ({ key: K; label: string; content?: ReactNode; disabled?: boolean } & TabCount)[];
  value: K;
  onChange(key: K): void;
}
