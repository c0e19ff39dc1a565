/** What a web chat has when its company chose no colour. */
export const corPadrao = '#4a5ae8';

/** White or black, whichever is read on this colour (WCAG contrast). `cor`: # and six hexadecimal digits. */
export function corSobre(cor: string): '#000' | '#fff' {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const v = Number.parseInt(cor.slice(at, at + 2), 16) / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
}
