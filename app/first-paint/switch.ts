declare global {
  interface ImportMetaEnv {
    readonly FIRST_PAINT?: 'off';
  }
}

/** Whether this build uses the optimizations in this folder. Every build does, unless it's built with FIRST_PAINT=off (see README.md). */
export const isFirstPaintOn = import.meta.env.FIRST_PAINT !== 'off';
