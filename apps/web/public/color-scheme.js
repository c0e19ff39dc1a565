// Runs before the first paint, so that a dark screen never flashes white. A file of its own: the page allows no inline script.
(() => {
  // zod would try to make code, which the page forbids, and some browsers tell as an error
  globalThis['__zod_globalConfig'] = { jitless: true };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const show = () => {
    let choice = 'auto';
    try {
      choice = localStorage.getItem('mantine-color-scheme-value') || 'auto';
    } catch {
      // Storage can be blocked by the browser: the system's preference is used.
    }
    const dark = choice === 'dark' || (choice === 'auto' && system.matches);
    document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  };
  show();
  system.addEventListener('change', show);
  // chosen in another tab
  addEventListener('storage', ({ key }) => key === 'mantine-color-scheme-value' && show());
})();
