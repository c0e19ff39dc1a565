import type { Permission } from '@prosa/contract/permissions.ts';
import type { ComponentType } from 'react';
import { EarlierAttendances } from './earlier-attendances.tsx';
import { MediaArea } from './media-area.tsx';

/** What an area shows of a contato in the panel of a conversation (spec 7 resumoContato). */
export interface PanelArea {
  key: string;
  title: string;
  permission: Permission;
  part: ComponentType<{ id_contato: number; chat_id: number }>;
}

/** One line for each area, in this order. */
export const panelAreas: readonly PanelArea[] = [
  { key: 'atendimentos', title: 'Atendimentos', permission: ['chat', 'atender'], part: EarlierAttendances },
  { key: 'midias', title: 'Mídia', permission: ['chat', 'atender'], part: MediaArea },
];
