declare global {
  interface ImportMetaEnv {
    readonly FIRST_PAINT?: 'off';
  }
}

/** True unless the build was made with FIRST_PAINT=off, which turns off the optimizations in this folder (see README.md). */
export const isFirstPaintOn = import.meta.env.FIRST_PAINT !== 'off';
