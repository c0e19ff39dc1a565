import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Screen } from '@/core/screen.ts';
import { renderScreens } from '@/testing/render-app.tsx';
import { sessionOf } from '@/testing/session.ts';

// its data comes from the server, and its rows from the size of the screen
vi.mock('frimousse', () => {
  const box = ({ children }: { children?: ReactNode }) => <div>{children}</div>;
  const nothing = () => null;
  return {
    EmojiPicker: {
      Root: box,
      Search: (props: ComponentProps<'input'>) => <input {...props} />,
      Viewport: box,
      Loading: nothing,
      Empty: nothing,
      List: nothing,
    },
  };
});
const { EmojiPanel } = await import('./emoji-panel.tsx');

test('the emoji come after the popover that shows them, and the keyboard is in their search all the same', async () => {
  let arrive = (): void => undefined;
  const Later = () => {
    const [here, setHere] = useState(false);
    arrive = () => setHere(true);
    return here ? <EmojiPanel onPick={() => undefined} /> : <button type="button">Carregando</button>;
  };
  const place: Screen = { path: 'lugar', title: 'Lugar', permission: 'everyone', page: async () => Later };
  renderScreens([place], sessionOf({}), '/lugar');
  (await screen.findByRole('button', { name: 'Carregando' })).focus();
  act(() => arrive());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Pesquisar emoji' })));
});
