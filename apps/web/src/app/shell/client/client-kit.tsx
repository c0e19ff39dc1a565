import '@/ui/theme/styles-shell.ts';
import { Themed } from '../../themed.tsx';

/** Around the screens of the client area that are drawn with the kit: it comes with them. */
export const ClientKit = Themed;
