import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { avatarTint, LightAvatar } from './light.tsx';

const draw = (props: Parameters<typeof LightAvatar>[0]) => {
  const { container } = render(<LightAvatar {...props} />);
  return container.querySelector<HTMLElement>('[style]')!;
};

test("[5] an avatar shows the first letters of up to two words, otherwise '#'; [9] 32 pixels unless said", () => {
  expect([draw({ id: 1, name: 'Ana Lima Souza' }).textContent, draw({ id: 1, name: '+55 11 98888-7777' }).textContent]).toEqual(['AL', '#']);
  expect([draw({ id: 1, name: 'Ana' }).style.width, draw({ id: 1, name: 'Ana', size: 64 }).style.width]).toEqual(['32px', '64px']);
  expect(draw({ id: 1, name: 'Ana', image: 'data:image/webp;base64,AAAA' }).tagName).toBe('IMG');
});

test('[9] its colour is chosen by id modulo 10', () => {
  const tints = Array.from({ length: 10 }, (_, id) => avatarTint(id));
  expect(new Set(tints).size).toBe(10);
  expect(Array.from({ length: 10 }, (_, id) => avatarTint(id + 120))).toEqual(tints);
});
