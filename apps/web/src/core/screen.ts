import type { Permission } from '@prosa/contract/permissions.ts';
import type { ComponentType } from 'react';

/** One line per screen: address, title, permission and the lazy page. Router, guards, search and breadcrumb read the same line. */
export interface Screen {
  /** As in spec 2, without the leading slash: `departamento/editar/:id_departamento`. */
  path: string;
  title: string;
  /** Denied by default: a screen names its pair, or says that every signed-in person may see it. */
  permission: Permission | 'everyone';
  page: () => Promise<ComponentType>;
  /** The steps before this one in the breadcrumb, after "Início". */
  trail?: readonly { title: string; to: string }[];
  /** Where its title bar's settings button leads: a setting, or a group of settings (`/configEmpresa#Atendimento`). */
  settings?: string;
  /** Words that find it with Ctrl+K, besides the title; absent for screens that need an id. */
  search?: string;
}
