import type { MantineColorsTuple } from '@mantine/core';

/** White text on the accent keeps at least this contrast, whatever colour the empresa picked. */
const minimumContrast = 4.8;

type Rgb = readonly [number, number, number];
type Oklch = readonly [lightness: number, chroma: number, hue: number];

const toLinear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);
const toGamma = (c: number): number => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055);

function parse(hex: string): Rgb | null {
  const digits = /^#?([\da-f]{6})$/i.exec(hex.trim())?.[1];
  if (digits === undefined) return null;
  const channel = (at: number): number => toLinear(Number.parseInt(digits.slice(at, at + 2), 16) / 255);
  return [channel(0), channel(2), channel(4)];
}

function toOklch([r, g, b]: Rgb): Oklch {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), Math.atan2(c, a)];
}

function toRgb([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (c: number): number => Math.min(1, Math.max(0, c));
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const toHex = (rgb: Rgb): string =>
  `#${rgb
    .map((c) =>
      Math.round(toGamma(c) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** Contrast of white text on the colour, as WCAG counts it; 1 when it is not a colour. */
export function contrastWithWhite(hex: string): number {
  const rgb = parse(hex);
  return rgb === null ? 1 : 1.05 / (luminance(rgb) + 0.05);
}

/** The lightest shade of the same hue, at most as light as asked, on which white text can be read. */
function readable([lightness, chroma, hue]: Oklch): Oklch {
  let l = lightness;
  while (l > 0 && contrastWithWhite(toHex(toRgb([l, chroma, hue]))) < minimumContrast) l -= 0.005;
  return [l, chroma, hue];
}

/** Ten shades from the empresa's colour: 6 is the accent on light, 5 on dark; null when the text is not a colour. */
export function brandScale(hex: string): MantineColorsTuple | null {
  const rgb = parse(hex);
  if (rgb === null) return null;
  const [lightness, chroma, hue] = toOklch(rgb);
  const onLight = readable([Math.min(0.62, Math.max(0.3, lightness)), chroma, hue]);
  const onDark = readable([Math.min(0.64, onLight[0] + 0.025), chroma, hue]);
  const [l, c] = onLight;
  const pale = [0.965, 0.925, 0.845, 0.76, 0.685].map((x, i) => toHex(toRgb([x, Math.min(c, [0.018, 0.035, 0.075, 0.12, 0.16][i] ?? c), hue])));
  const deep = [l * 0.88, l * 0.76, l * 0.66].map((x) => toHex(toRgb([x, c * 0.9, hue])));
  return [...pale, toHex(toRgb(onDark)), toHex(toRgb(onLight)), ...deep] as unknown as MantineColorsTuple;
}
