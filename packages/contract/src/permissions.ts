/**
 * The areas a permission may name, with the texts of the permission tree. An endpoint or screen names a pair
 * [controller, funcao]; a pair that is not here does not compile (decisions: the tree is derived from the contract).
 */
export const areas = {
  chat: { titulo: 'Atendimento', funcoes: { atender: 'Atender conversas', supervisionar: 'Supervisionar a equipe' } },
  atendimento: { titulo: 'Histórico de atendimentos', funcoes: { getAll: 'Ver atendimentos', exportar: 'Exportar atendimentos' } },
  WPP: {
    titulo: 'WhatsApp',
    funcoes: { getWppConfig: 'Ver números', iniciarWPP: 'Iniciar conversa', conectar: 'Conectar e desconectar números', simular: 'Usar o simulador' },
  },
  ChatAssunto: { titulo: 'Assuntos', funcoes: { getAll: 'Ver assuntos', store: 'Salvar assuntos', delete: 'Excluir assuntos' } },
  WPPAutomacao: {
    titulo: 'Mensagens automáticas',
    funcoes: { getAll: 'Ver mensagens automáticas', store: 'Salvar mensagens automáticas', delete: 'Excluir mensagens automáticas' },
  },
  clientes: {
    titulo: 'Clientes',
    funcoes: {
      getAll: 'Ver clientes',
      store: 'Salvar clientes',
      delete: 'Excluir clientes',
      exportar: 'Exportar clientes',
      acesso: 'Dar e tirar acesso à área do cliente',
    },
  },
  fornecedores: {
    titulo: 'Fornecedores',
    funcoes: {
      getAll: 'Ver fornecedores',
      store: 'Salvar fornecedores',
      delete: 'Excluir fornecedores',
      exportar: 'Exportar fornecedores',
      importar: 'Importar fornecedores',
    },
  },
  funcionarios: {
    titulo: 'Funcionários',
    funcoes: {
      getAll: 'Ver funcionários',
      store: 'Salvar funcionários',
      delete: 'Excluir funcionários',
      exportar: 'Exportar funcionários',
      salario: 'Ver e alterar salários',
    },
  },
  contatos: {
    titulo: 'Contatos',
    funcoes: {
      getAll: 'Ver contatos',
      store: 'Salvar contatos',
      delete: 'Excluir e restaurar contatos',
      exportar: 'Exportar contatos',
      mesclar: 'Mesclar contatos',
      importar: 'Importar contatos',
    },
  },
  privacidade: {
    titulo: 'Privacidade',
    funcoes: {
      consentir: 'Registrar consentimentos',
      exportar: 'Exportar tudo sobre uma pessoa',
      anonimizar: 'Anonimizar contatos',
      config: 'Alterar regras de privacidade',
    },
  },
  camposPersonalizados: { titulo: 'Campos personalizados', funcoes: { store: 'Salvar campos personalizados', delete: 'Excluir campos personalizados' } },
  departamentos: { titulo: 'Departamentos', funcoes: { getAll: 'Ver departamentos', store: 'Salvar departamentos', delete: 'Excluir departamentos' } },
  Calendario: { titulo: 'Calendários', funcoes: { getAll: 'Ver calendários', store: 'Salvar calendários', delete: 'Excluir calendários' } },
  CadTextoCrm: {
    titulo: 'Modelos de mensagem',
    funcoes: {
      getAll: 'Ver e usar modelos',
      store: 'Salvar modelos pessoais',
      delete: 'Excluir modelos pessoais',
      compartilhar: 'Salvar e excluir modelos da equipe',
    },
  },
  tagContato: { titulo: 'Tags dos contatos', funcoes: { getAll: 'Ver tags', store: 'Pôr e alterar tags', delete: 'Tirar tags' } },
  tagModelo: { titulo: 'Modelos de tag', funcoes: { getAll: 'Ver modelos de tag', store: 'Salvar modelos de tag', delete: 'Excluir modelos de tag' } },
  usuario: { titulo: 'Usuários', funcoes: { getAll: 'Ver usuários' } },
  grupo: { titulo: 'Grupos e permissões', funcoes: { getAllGrupo: 'Ver grupos', store: 'Salvar grupos', permissao: 'Alterar permissões' } },
  empresa: { titulo: 'Empresa', funcoes: { ver: 'Ver dados da empresa', limites: 'Ver limites do plano' } },
  BtnHelp: { titulo: 'Ajuda', funcoes: { store: 'Editar textos de ajuda' } },
} as const satisfies Record<string, { titulo: string; funcoes: Record<string, string> }>;

export type Controller = keyof typeof areas;
export type Permission = { [C in Controller]: readonly [controller: C, funcao: keyof (typeof areas)[C]['funcoes'] & string] }[Controller];

/** The grupos that each new empresa gets (decisions: People, companies and access). */
export type GrupoModelo = 'administrador' | 'supervisor' | 'atendente';

/** Besides company and permissions: salaries, and taking a person's data out or away. */
const supervisorHasNot: readonly string[] = ['empresa', 'grupo', 'funcionarios/salario', 'privacidade/exportar', 'privacidade/anonimizar'];
const atendenteHas: readonly string[] = [
  'chat/atender',
  'atendimento/getAll',
  'WPP/getWppConfig',
  'WPP/iniciarWPP',
  'WPP/simular',
  'contatos/getAll',
  'clientes/getAll',
  'clientes/store',
  'contatos/store',
  'privacidade/consentir',
  'departamentos/getAll',
  'CadTextoCrm/getAll',
  'CadTextoCrm/store',
  'CadTextoCrm/delete',
  'tagContato/getAll',
  'tagContato/store',
  'tagContato/delete',
  'tagModelo/getAll',
  'usuario/getAll',
];

/** What a grupo made from a model may do unless its own permissions say otherwise; a grupo of no model may nothing. */
export function allowedByModel(modelo: GrupoModelo | null, [controller, funcao]: Permission): boolean {
  if (modelo === 'administrador') return true;
  if (modelo === 'supervisor') return !supervisorHasNot.includes(controller) && !supervisorHasNot.includes(`${controller}/${funcao}`);
  return modelo === 'atendente' && atendenteHas.includes(`${controller}/${funcao}`);
}

export interface PermissionNode {
  id_permissao: number;
  pai: number | null;
  titulo: string;
  controller: Controller;
  funcao: string | null;
  ordem: number;
}

/** Stable across releases: a node keeps its number whatever is declared before or after it. */
function stableId(name: string): number {
  let hash = 0x811c9dc5;
  for (const char of name.toLowerCase()) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193) >>> 0;
  return hash >>> 1 || 1;
}

/** Every permission there is: one node per area, its functions below it. */
export const permissionNodes: readonly PermissionNode[] = /* @__PURE__ */ (Object.keys(areas) as Controller[]).flatMap((controller, ordem) => {
  const { titulo, funcoes } = areas[controller];
  const pai = stableId(controller);
  return [
    { id_permissao: pai, pai: null, titulo, controller, funcao: null, ordem },
    ...Object.entries(funcoes).map(([funcao, texto], i) => ({
      id_permissao: stableId(`${controller}/${funcao}`),
      pai,
      titulo: texto,
      controller,
      funcao,
      ordem: i,
    })),
  ];
});

/** Spec 6: a match of controller and, when given, of one of the functions, without regard to case. */
export function permits(granted: readonly { controller: string; funcao: string; status: number }[], controller: string, ...funcoes: string[]): boolean {
  const wanted = controller.toLowerCase();
  const functions = funcoes.map((f) => f.toLowerCase());
  return granted.some((p) => p.status !== 0 && p.controller.toLowerCase() === wanted && (functions.length === 0 || functions.includes(p.funcao.toLowerCase())));
}
