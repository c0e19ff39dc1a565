import type { Screen } from '@/core/screen.ts';

/** A part of the product: its screens are fetched when one of its addresses is visited, so the first page stays small however many areas there are. */
export interface Area {
  /** First steps of its addresses, in lower case: `contatos` of /contatos/mesclar. Two areas may share one. */
  owns: readonly string[];
  screens: () => Promise<readonly Screen[]>;
}

/** Every screen of the main shell (spec 2). */
export const areas: readonly Area[] = [
  { owns: ['dashboard', 'perfil'], screens: async () => (await import('@/features/acesso/acesso.routes.ts')).acessoScreens },
  { owns: ['atendimento'], screens: async () => (await import('@/features/atendimentos/historico/historico.routes.ts')).atendimentoScreens },
  { owns: ['chatsala'], screens: async () => (await import('@/features/atendimentos/atendimentos.routes.ts')).chatScreens },
  { owns: ['contatos', 'configempresa'], screens: async () => (await import('@/features/contatos/contato.routes.ts')).contatoScreens },
  { owns: ['clientes'], screens: async () => (await import('@/features/clientes/clientes.routes.ts')).clientesScreens },
  { owns: ['fornecedores'], screens: async () => (await import('@/features/fornecedores/fornecedores.routes.ts')).fornecedoresScreens },
  { owns: ['funcionarios'], screens: async () => (await import('@/features/funcionarios/funcionarios.routes.ts')).funcionariosScreens },
  { owns: ['contatos'], screens: async () => (await import('@/features/contatos/contatos.routes.ts')).contatosScreens },
  { owns: ['departamento'], screens: async () => (await import('@/features/departamentos/departamentos.routes.ts')).departamentosScreens },
  { owns: ['chatassunto'], screens: async () => (await import('@/features/assuntos/assuntos.routes.ts')).assuntosScreens },
  { owns: ['calendarios'], screens: async () => (await import('@/features/calendarios/calendarios.routes.ts')).calendariosScreens },
  { owns: ['wppautomacao'], screens: async () => (await import('@/features/wpp-automacao/wpp-automacao.routes.ts')).wppAutomacaoScreens },
  { owns: ['mensagemmodelo'], screens: async () => (await import('@/features/modelos/modelos.routes.ts')).modelosScreens },
  { owns: ['configempresa'], screens: async () => (await import('@/features/privacidade/privacidade.routes.ts')).privacidadeScreens },
  { owns: ['simulador'], screens: async () => (await import('@/features/simulador/simulador.routes.ts')).simuladorScreens },
  { owns: ['configempresa'], screens: async () => (await import('@/features/configuracoes/configuracoes.routes.ts')).configuracoesScreens(everyScreen) },
  { owns: ['tagsmodelo'], screens: async () => (await import('@/features/tags/tags.routes.ts')).tagsScreens },
];

const firstStep = (path: string): string => path.replace(/^\/+/, '').split('/', 1)[0]!.toLowerCase();

/** The areas that may know this address; addresses match without regard to case. */
export const areasOf = (path: string): readonly Area[] => areas.filter(({ owns }) => owns.includes(firstStep(path)));

/** Of all areas: for the search over screens. */
export const everyScreen = async (): Promise<Screen[]> => (await Promise.all(areas.map(({ screens }) => screens()))).flat();
