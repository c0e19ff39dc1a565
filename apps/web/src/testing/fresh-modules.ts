import { vi } from 'vitest';

// The files of one worker share its packages and its page: to load them takes longer than most files take to run. Our own modules are made anew
// for each file, and what the file before left on the page goes, so that no file meets the session, the stores, the cache or the fakes of another.
declare global {
  var leavePage: (() => void) | undefined;
  var drawing: true | undefined;
}
globalThis.leavePage?.();
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();

// jsdom draws frames by the setInterval that is there when one is asked for, and by that one for ever: begun here, they never hang on a fake
if (!globalThis.drawing) {
  globalThis.drawing = true;
  const nextFrame = globalThis.requestAnimationFrame;
  const draw = (): void => void nextFrame(draw);
  draw();
}

const addEventListener = window.addEventListener.bind(window);
const heard: Parameters<typeof addEventListener>[] = [];
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  heard.push(listener);
  addEventListener(...listener);
};
globalThis.leavePage = () => {
  window.addEventListener = addEventListener;
  for (const listener of heard) window.removeEventListener(...listener);
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
  document.head.replaceChildren();
  document.body.replaceChildren();
  history.replaceState(null, '', '/');
};
