import type { ReactNode } from 'react';

/** What the local device service says now. `connecting` counts its tries; `unpaired`: it answers, and does not know this page. */
export type DeviceState = 'absent' | 'connecting' | 'unpaired' | 'connected';

export interface DevicePanelProps {
  state: DeviceState;
  /** Which try to connect this is, and how many there are. */
  attempt?: { at: number; of: number };
  /** What pairs this page, where it is unpaired. */
  pairing?: ReactNode;
  /** The last reading of the scale in kg, as decimal text. */
  weight: { value: string; stable: boolean; net?: boolean } | null;
  /** Why the scale says no weight: too much lies on it, or it is below zero. */
  outOfRange?: 'over' | 'under' | null;
  /** The last frame of the camera, as an address. */
  frame: string | null;
  /** Is given each frame of the browser's own camera, and null when it ends, where there is no local service; none: it is not offered. */
  onOwnFrame?(frame: string | null): void;
  /** Is the weight taken by itself? */
  automatic: boolean;
  onAutomatic(on: boolean): void;
  /** Is the connection switched on? */
  service: boolean;
  onService(on: boolean): void;
  /** Called when the panel opens; starts the scale and the camera. What it gives is called when it closes, and stops them. */
  subscribe?(): () => void;
  /** Hangs small over the page: 80 % of its size, faint until the pointer or the focus is on it. */
  hover?: boolean;
  onClose?(): void;
}
