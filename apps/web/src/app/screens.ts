import type { Screen } from '@/core/screen.ts';
import { acessoScreens } from '@/features/acesso/acesso.routes.ts';
import { assuntosScreens } from '@/features/assuntos/assuntos.routes.ts';
import { atendimentoScreens } from '@/features/atendimento/atendimento.routes.ts';
import { calendariosScreens } from '@/features/calendarios/calendarios.routes.ts';
import { chatScreens } from '@/features/chat/chat.routes.ts';
import { clientesScreens } from '@/features/clientes/clientes.routes.ts';
import { contatoScreens } from '@/features/contatos/contato.routes.ts';
import { contatosScreens } from '@/features/contatos/contatos.routes.ts';
import { departamentosScreens } from '@/features/departamentos/departamentos.routes.ts';
import { fornecedoresScreens } from '@/features/fornecedores/fornecedores.routes.ts';
import { funcionariosScreens } from '@/features/funcionarios/funcionarios.routes.ts';
import { importacoesScreens } from '@/features/importacoes/importacoes.routes.ts';
import { modelosScreens } from '@/features/modelos/modelos.routes.ts';
import { simuladorScreens } from '@/features/simulador/simulador.routes.ts';
import { tagsScreens } from '@/features/tags/tags.routes.ts';
import { wppAutomacaoScreens } from '@/features/wpp-automacao/wpp-automacao.routes.ts';

/** Every screen of the main shell (spec 2). */
export const screens: readonly Screen[] = [
  ...acessoScreens,
  ...atendimentoScreens,
  ...chatScreens,
  ...contatoScreens,
  ...clientesScreens,
  ...fornecedoresScreens,
  ...funcionariosScreens,
  ...contatosScreens,
  ...departamentosScreens,
  ...assuntosScreens,
  ...calendariosScreens,
  ...wppAutomacaoScreens,
  ...importacoesScreens,
  ...modelosScreens,
  ...simuladorScreens,
  ...tagsScreens,
];
