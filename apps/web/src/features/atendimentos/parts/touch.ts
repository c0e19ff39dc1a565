/** Fingers alone: what is written comes from a keyboard on the screen, on which Enter breaks the line and a button sends. */
export const byTouch = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;
