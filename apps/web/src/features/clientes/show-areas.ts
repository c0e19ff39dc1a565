import type { Permission } from '@prosa/contract/permissions.ts';
import type { ComponentType } from 'react';
import type { ClienteDetalhe } from './clientes.queries.ts';
import { ClienteAtendimentos } from './components/cliente-atendimentos.tsx';
import { ClienteContatos } from './components/cliente-contatos.tsx';

/** What the screen of a cliente shows besides its own data, in this order: one line each. */
interface ShowArea {
  key: string;
  permission: Permission;
  Component: ComponentType<{ cliente: ClienteDetalhe }>;
}

export const showAreas: readonly ShowArea[] = [
  { key: 'contatos', permission: ['contatos', 'getAll'], Component: ClienteContatos },
  { key: 'atendimentos', permission: ['chat', 'atender'], Component: ClienteAtendimentos },
];
