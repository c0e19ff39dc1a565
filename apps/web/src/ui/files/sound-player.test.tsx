import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Player } from './sound-player.tsx';

test('a sound that begins stops the one that is heard', () => {
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    fireEvent.pause(this);
  });
  const { container } = render(
    <>
      <Player address="/um" label="Um" />
      <Player address="/dois" label="Dois" />
    </>,
  );
  const [one, two] = [...container.querySelectorAll('audio')];
  fireEvent.play(one!);
  expect(pause).not.toHaveBeenCalled();
  fireEvent.play(two!);
  expect(pause.mock.instances).toEqual([one]);
  expect(screen.getAllByRole('button', { name: /Ouvir|Pausar/ }).map((b) => b.ariaLabel)).toEqual(['Ouvir', 'Pausar']);
});
