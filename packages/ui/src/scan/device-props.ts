import type { ReactNode } from 'react';

/** State of the local device service. `connecting` counts the tries; `unpaired`: it responds, but does not accept this page. */
export type DeviceState = 'absent' | 'connecting' | 'unpaired' | 'connected';

/**
 * Where the panel is: in a column beside the page, below the page, or floating over it, 80 % of its size and faint until hovered or focused.
 */
export type DevicePlace = 'side' | 'bottom' | 'hover';

export interface DevicePanelProps {
  state: DeviceState;
  /** Number of the current connection attempt, and the maximum. */
  attempt?: { at: number; of: number };
  /** The pairing controls, while the page is unpaired. */
  pairing?: ReactNode;
  /** Last reading of the scale in kg, as decimal text; `original`: as the scale sent it in another unit. */
  weight: { value: string; stable: boolean; net?: boolean; original?: string } | null;
  /** Why the scale reports no weight: overload, or below zero. */
  outOfRange?: 'over' | 'under' | null;
  /** URL of the camera's last frame. */
  frame: string | null;
  /** Whether the camera sent frames and stopped, so that there is none that shows the present. */
  hasStopped?: boolean;
  /** The devices that are simulated, which the panel shows. */
  simulated?: { scale: boolean; camera: boolean };
  /**
   * Receives each frame of the browser's own camera, and null when it ends, where there is no local service; without it that camera is not
   * offered.
   */
  onOwnFrame?(frame: string | null): void;
  /** The keys that read the scale and take a picture, as their names are shown. */
  keys: { scale: string; camera: string };
  /** Whether the weight is applied automatically. */
  automatic: boolean;
  onAutomatic(on: boolean): void;
  /** Whether the connection is switched on. */
  service: boolean;
  onService(on: boolean): void;
  /** Called when the panel opens; starts the scale and the camera. The returned function is called when it closes, and stops them. */
  subscribe?(): () => void;
  place?: DevicePlace;
  /** The place that the user has chosen, where the window has no room for it. Default: `place`. */
  chosenPlace?: DevicePlace;
  /** Moves the panel; without it there is no choice. */
  onPlace?(place: DevicePlace): void;
  /** Reports whether a floating panel has no place where it covers no control. */
  onCramped?(isCramped: boolean): void;
  onClose?(): void;
}
