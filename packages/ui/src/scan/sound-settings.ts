/** How the answers of scan screens are played. */
export interface SoundSettings {
  /** Percent. */
  volume: number;
  tones: boolean;
  voice: boolean;
}
