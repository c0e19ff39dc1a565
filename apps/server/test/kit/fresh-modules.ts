import { vi } from 'vitest';

// The files of one worker share its packages; our own modules are made anew for each, so that no file meets what another remembered.
vi.resetModules();
