import { optionsFilter, RegistroList } from '@/features/registro/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { chat } from '../chat.registro.ts';

const sitesOf = ({ dominios }: { dominios: readonly string[] }): string => (dominios.length === 0 ? 'Qualquer site' : dominios.join(', '));
const departamentoOf = ({ departamento }: { departamento: string | null }): string => departamento ?? 'O visitante escolhe, ou nenhum';

/** /ChatConfig */
export const ChatsList = () => (
  <RegistroList
    registro={chat}
    name="chats do site"
    title="Chat do site"
    purpose="O chat do site traz quem visita a sua página para a mesma caixa de entrada do WhatsApp."
    form={() => import('./chat-form.tsx')}
    first={{ key: 'nome', title: 'Chat', width: 240 }}
    columns={[
      { key: 'dominios', title: 'Onde aparece', text: sitesOf },
      { key: 'departamento', title: 'Departamento', text: departamentoOf },
      { key: 'abertas', title: 'Conversas abertas', width: 150, text: ({ abertas }) => String(abertas) },
      { key: 'ativo', title: 'Status', width: 110, cell: ({ ativo }) => <StatusTag status={ativo} /> },
    ]}
    filters={[optionsFilter('ativo', 'Status', { 1: 'Ativo', 0: 'Inativo' })]}
    card={(row) => ({ text: sitesOf(row), tag: <StatusTag status={row.ativo} /> })}
  />
);
