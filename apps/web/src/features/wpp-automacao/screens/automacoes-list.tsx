import { RegistroList } from '@/features/registro/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { summaryOf } from '../components/texts.ts';
import { automacao } from '../wpp-automacao.registro.ts';

/** /WPPAutomacao */
export const AutomacoesList = () => (
  <RegistroList
    registro={automacao}
    name="wpp-automacao"
    title="Mensagens automáticas"
    searchLabel="Pesquisar número ou departamento…"
    none="Nenhuma mensagem automática ainda"
    purpose="Boas-vindas, fora do horário, aviso de inatividade: o que o cliente lê sem ninguém escrever."
    form={() => import('./automacao-form.tsx')}
    first={{ key: 'linha', title: 'Onde vale', width: 280 }}
    columns={[
      { key: 'resumo', title: 'O que faz', text: summaryOf },
      { key: 'status', title: 'Status', width: 110, cell: ({ status }) => <StatusTag status={status} /> },
    ]}
    card={(row) => ({ text: summaryOf(row), tag: <StatusTag status={row.status} /> })}
  />
);
