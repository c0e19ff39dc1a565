import type { PanelArea } from '@/core/feature.ts';
import { EarlierSalas } from './earlier-salas.tsx';
import { MediaArea } from './media-area.tsx';

/** What salas show of a contato themselves. */
export const panelAreas: readonly PanelArea[] = [
  { key: 'atendimentos', title: 'Atendimentos', ordem: 10, permission: ['chat', 'atender'], part: EarlierSalas, semSala: EarlierSalas },
  { key: 'midias', title: 'Mídia', ordem: 20, permission: ['chat', 'atender'], part: MediaArea, semSala: MediaArea },
];
