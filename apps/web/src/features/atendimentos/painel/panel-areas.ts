import type { PanelArea } from '@/core/feature.ts';
import { EarlierAttendances } from './earlier-attendances.tsx';
import { MediaArea } from './media-area.tsx';

/** What conversations show of a contato themselves. */
export const panelAreas: readonly PanelArea[] = [
  { key: 'atendimentos', title: 'Atendimentos', ordem: 10, permission: ['chat', 'atender'], part: EarlierAttendances },
  { key: 'midias', title: 'Mídia', ordem: 20, permission: ['chat', 'atender'], part: MediaArea },
];
