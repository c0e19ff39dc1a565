import { useLayoutEffect } from 'react';
import { brandScale } from './brand.ts';

/** White-label without the kit's provider: the empresa's colour takes the accent's place while this is on screen. */
export function useBrand(colour: string | null): void {
  useLayoutEffect(() => {
    const scale = colour === null ? null : brandScale(colour);
    if (scale === null) return undefined;
    const { style } = document.documentElement;
    const shades = scale.map((shade, i) => [`--mantine-color-accent-${i}`, shade] as const);
    for (const [name, shade] of shades) style.setProperty(name, shade);
    return () => {
      for (const [name] of shades) style.removeProperty(name);
    };
  }, [colour]);
}
