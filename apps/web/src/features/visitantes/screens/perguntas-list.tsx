import { formatosDePergunta, tiposDePergunta } from '@prosa/contract/visitantes/perguntas.schemas.ts';
import { optionsFilter, RegistroList } from '@/features/registro/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { pergunta } from '../chat.registro.ts';

const onde = ({ chat, departamento }: { chat: string | null; departamento: string | null }): string =>
  [chat, departamento].filter(Boolean).join(', ') || 'Todos os chats';
const ajuda = ({ tipo, ajudou, nao_ajudou }: { tipo: string; ajudou: number; nao_ajudou: number }): string =>
  tipo === 'frequente' && ajudou + nao_ajudou > 0 ? `${ajudou} de ${ajudou + nao_ajudou}` : '';

/** /ChatPergunta */
export const PerguntasList = () => (
  <RegistroList
    registro={pergunta}
    name="perguntas do chat"
    title="Perguntas do chat"
    purpose="O que o chat do site pergunta antes da conversa, e as dúvidas que ele responde sozinho."
    form={() => import('./pergunta-form.tsx')}
    first={{ key: 'pergunta', title: 'Pergunta', width: 320 }}
    columns={[
      { key: 'tipo', title: 'Tipo', width: 230, text: ({ tipo }) => tiposDePergunta[tipo] },
      { key: 'formato', title: 'Resposta', width: 150, text: ({ tipo, formato }) => (tipo === 'coleta' ? formatosDePergunta[formato] : '') },
      { key: 'chat', title: 'Onde', text: onde },
      { key: 'ordem', title: 'Ordem', width: 90, sortable: true, text: ({ ordem }) => String(ordem) },
      { key: 'ajudou', title: 'Ajudou', width: 110, text: ajuda },
      { key: 'ativo', title: 'Status', width: 110, cell: ({ ativo }) => <StatusTag status={ativo} /> },
    ]}
    filters={[optionsFilter('tipo', 'Tipo', tiposDePergunta), optionsFilter('ativo', 'Status', { 1: 'Ativo', 0: 'Inativo' })]}
    card={(row) => ({ text: tiposDePergunta[row.tipo], tag: <StatusTag status={row.ativo} /> })}
  />
);
