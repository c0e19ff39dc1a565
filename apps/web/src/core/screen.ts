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
  /** Drawn with the kit below a shell that does without it. */
  kit?: true;
  /** The steps before this one in the breadcrumb, after "Início". */
  trail?: readonly { title: string; to: string }[];
  /** Where its title bar's settings button leads: a setting, or a group of settings (`/configEmpresa#Atendimento`). */
  settings?: string;
  /** Sections of its form that stand among the settings by themselves, for the person's own company; `of`: the setting that leads to the screen. */
  sections?: { of: string; address: (session: { id_empresa: number | null }) => string; list: readonly Section[] };
  /** Words that find it with Ctrl+K, besides the title; absent for screens that need an id. */
  search?: string;
}

/** One section: its title as it stands in the form, and the words that find it. */
export interface Section {
  title: string;
  text: string;
  icon: string;
  search: string;
}
