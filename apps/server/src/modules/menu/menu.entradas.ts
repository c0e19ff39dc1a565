import type { menuSchema } from '@prosa/contract/acesso/acesso.endpoints.ts';
import type { Permission } from '@prosa/contract/permissions.ts';
import type { z } from 'zod';

type Entry = z.input<typeof menuSchema>;

const link = (id_menu: number, titulo: string, caminho: string, icone: string, grupo: string | null = null): Entry => ({
  id_menu,
  titulo,
  caminho,
  icone,
  badge_type: 'primary',
  type: 'link',
  active: true,
  badge_value: null,
  grupo,
});

interface StaffEntry {
  entry: Entry;
  /** Missing: for all staff. */
  permission?: Permission;
  demoOnly?: true;
}

/** The sidebar of the staff: only screens that exist, in this order. */
export const staffMenu: readonly StaffEntry[] = [
  { entry: link(1, 'Início', '/dashboard', 'home') },
  { entry: link(2, 'Conversas', '/ChatSala', 'chat', 'Atendimento'), permission: ['chat', 'atender'] },
  { entry: link(50, 'Atendimentos', '/atendimento', 'history', 'Atendimento'), permission: ['atendimento', 'getAll'] },
  { entry: link(5, 'Modelos de mensagem', '/mensagemModelo', 'template', 'Atendimento'), permission: ['CadTextoCrm', 'getAll'] },
  { entry: link(100, 'Contatos', '/contatos', 'contacts', 'Cadastros'), permission: ['contatos', 'getAll'] },
  { entry: link(110, 'Clientes', '/clientes', 'client', 'Cadastros'), permission: ['clientes', 'getAll'] },
  { entry: link(111, 'Fornecedores', '/fornecedores', 'supplier', 'Cadastros'), permission: ['fornecedores', 'getAll'] },
  { entry: link(112, 'Funcionários', '/funcionarios', 'employee', 'Cadastros'), permission: ['funcionarios', 'getAll'] },
  { entry: link(3, 'Departamentos', '/departamento', 'department', 'Configurações'), permission: ['departamentos', 'getAll'] },
  { entry: link(72, 'Assuntos', '/ChatAssunto', 'message', 'Configurações'), permission: ['ChatAssunto', 'getAll'] },
  { entry: link(70, 'Calendários', '/calendarios', 'calendar', 'Configurações'), permission: ['Calendario', 'getAll'] },
  { entry: link(71, 'Mensagens automáticas', '/WPPAutomacao', 'robot', 'Configurações'), permission: ['WPPAutomacao', 'getAll'] },
  { entry: link(6, 'Tags', '/tagsModelo', 'tag', 'Configurações'), permission: ['tagModelo', 'store'] },
  { entry: link(90, 'Campos de contatos', '/configEmpresa/campos', 'checklist', 'Configurações'), permission: ['camposPersonalizados', 'store'] },
  { entry: link(140, 'Privacidade', '/configEmpresa/privacidade', 'shield', 'Configurações'), permission: ['privacidade', 'config'] },
  { entry: link(4, 'Simulador', '/simulador', 'phone', 'Demonstração'), permission: ['WPP', 'simular'], demoOnly: true },
];

/** spec 2: the client menu has three link entries. The third, Tickets (/area_cliente/tickets, send), is offered once its screen is there. */
export const clienteMenu: readonly Entry[] = [link(1, 'Início', '/area_cliente/dashboard', 'home'), link(2, 'Meus dados', '/area_cliente/meus_dados', 'user')];
