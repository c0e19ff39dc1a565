import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// a busy machine takes longer than the second that is usual: the first screen of a file is read and translated meanwhile
configure((usual) => ({
  asyncUtilTimeout: 16_000,
  // whoever waits asks again and again, and prints the page once, when the time is up
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: waiting } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
    return waiting ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }) : usual.getElementError(message, container);
  },
}));
// React keeps a stack with every element it makes
Error.stackTraceLimit = 20;
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
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
// an editor of rich text scrolls to where it writes
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });
Range.prototype.getBoundingClientRect = () => new DOMRect();

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
