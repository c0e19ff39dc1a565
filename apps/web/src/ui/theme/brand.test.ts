import { expect, test } from 'vitest';
import { brandScale, contrastWithWhite } from './brand.ts';

const picked = ['#ffd400', '#00ff88', '#ffffff', '#000000', '#e5484d', '#0f9a50', '#4a5ae8', '#9aa2af', '#7cfc00'];

test.each(picked)('white text is readable on both accents made from %s', (colour) => {
  const scale = brandScale(colour);
  expect(scale).toHaveLength(10);
  expect(contrastWithWhite(scale?.[5] ?? '')).toBeGreaterThanOrEqual(4.8);
  expect(contrastWithWhite(scale?.[6] ?? '')).toBeGreaterThanOrEqual(4.8);
});

test('a colour that already reads well is kept', () => {
  expect(brandScale('#4a5ae8')![6]).toBe('#4a5ae8');
});

test('text that is not a colour gives no scale', () => {
  expect(brandScale('azul')).toBeNull();
  expect(brandScale('#12')).toBeNull();
});
