import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// a busy machine takes longer than the second that is usual
configure({ asyncUtilTimeout: 8000 });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// What jsdom does not have and the kit asks for.
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: false,
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
vi.stubGlobal('ResizeObserver', NoObserver);
Object.defineProperty(document, 'fonts', { value: new EventTarget() });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
