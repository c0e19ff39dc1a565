import { optionsFilter, RegistroList, statusColumn, statusFilter } from '@/features/registro/public.ts';
import { StatusTag, Tag } from '@/ui/light.tsx';
import { searchFilter } from '@/ui/list/search-filter.ts';
import { assuntoOptions } from '../tickets.registro.ts';
import { nomesDosTipos } from './campo-form.tsx';
import { campo, macro, modelo } from './config.registro.ts';

const trash = optionsFilter('lixeira', 'Lixeira', { 1: 'O que foi excluído' });
const todos = 'Todos os assuntos';

/** /configEmpresa/tickets/macros */
export const MacrosList = () => (
  <RegistroList
    registro={macro}
    title="Macros de tickets"
    purpose="Junte o que a equipe sempre faz: uma resposta pronta, o status, a prioridade, o responsável. Um clique faz tudo."
    form={() => import('./macro-form.tsx')}
    first={{ key: 'nome', title: 'Macro', width: 320 }}
    columns={[
      {
        key: 'tipo',
        title: 'Texto',
        width: 200,
        cell: (row) =>
          row.responde === 1 ? (
            <Tag tint={row.tipo === 'nota' ? 'yellow' : 'accent'}>{row.tipo === 'nota' ? 'Nota da equipe' : 'Resposta ao cliente'}</Tag>
          ) : null,
      },
      { ...statusColumn, sortable: true },
    ]}
    filters={[statusFilter('Situação'), trash]}
    card={({ responde, status }) => ({ text: responde === 1 ? 'Responde' : 'Só muda', tag: <StatusTag status={status} /> })}
  />
);

/** /configEmpresa/tickets/modelos */
export const ModelosTicketList = () => (
  <RegistroList
    registro={modelo}
    title="Modelos de ticket"
    purpose="Diga como um ticket de cada assunto começa: texto, prioridade e o que conferir."
    form={() => import('./modelo-form.tsx')}
    first={{ key: 'nome', title: 'Modelo', width: 260 }}
    columns={[
      { key: 'assunto', title: 'Assunto', width: 220, sortable: true, text: ({ assunto }) => assunto || todos },
      { key: 'itens', title: 'Lista de verificação', text: ({ itens }) => itens.join(', ') },
      { ...statusColumn, sortable: true },
    ]}
    filters={[statusFilter('Situação'), searchFilter('id_assunto', 'Assunto', assuntoOptions), trash]}
    card={({ assunto, status }) => ({ text: assunto || todos, tag: <StatusTag status={status} /> })}
  />
);

/** /configEmpresa/tickets/campos */
export const CamposTicketList = () => (
  <RegistroList
    registro={campo}
    title="Campos de tickets"
    purpose="Crie um campo para o que a equipe precisa saber de cada ticket: número do pedido, motivo da troca."
    form={() => import('./campo-form.tsx')}
    first={{ key: 'nome', title: 'Campo', width: 240 }}
    columns={[
      { key: 'tipo', title: 'Tipo', width: 160, sortable: true, text: ({ tipo }) => nomesDosTipos[tipo] },
      { key: 'assunto', title: 'Assunto', width: 220, sortable: true, text: ({ assunto }) => assunto || todos },
      { key: 'ordem', title: 'Ordem', width: 90, sortable: true, text: ({ ordem }) => String(ordem) },
      { key: 'obrigatorio', title: 'Obrigatório', width: 120, text: ({ obrigatorio }) => (obrigatorio === 1 ? 'Sim' : '') },
      { key: 'cliente_ve', title: 'Na área do cliente', width: 150, text: ({ cliente_ve }) => (cliente_ve === 1 ? 'Sim' : '') },
      statusColumn,
    ]}
    filters={[statusFilter('Situação'), searchFilter('id_assunto', 'Assunto', assuntoOptions), trash]}
    card={({ tipo, assunto, status }) => ({ text: `${nomesDosTipos[tipo]} · ${assunto || todos}`, tag: <StatusTag status={status} /> })}
  />
);
