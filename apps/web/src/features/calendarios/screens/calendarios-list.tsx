import { formatDateTime } from '@/core/formats.ts';
import { type LinhaDe, RegistroList } from '@/features/registro/public.ts';
import { Tag } from '@/ui/light.tsx';
import { calendario } from '../calendarios.registro.ts';

type Linha = LinhaDe<typeof calendario.calls>;
const placesOf = ({ empresa, linhas, departamentos }: Linha): string =>
  [...(empresa === 1 ? ['Toda a empresa'] : []), ...linhas.map((l) => l.nome), ...departamentos.map((d) => d.nome)].join(', ') || 'Em lugar nenhum';
const NowTag = ({ aberto }: Linha) => <Tag tint={aberto === 1 ? 'green' : 'gray'}>{aberto === 1 ? 'Aberto agora' : 'Fechado agora'}</Tag>;

/** /calendarios */
export const CalendariosList = () => (
  <RegistroList
    registro={calendario}
    name="calendarios"
    title="Calendários"
    purpose="Diga em que horários você atende: o que chega fora deles é avisado ao cliente e espera a abertura."
    form={() => import('./calendario-form.tsx')}
    first={{ key: 'nome', title: 'Nome', width: 220 }}
    columns={[
      { key: 'onde', title: 'Onde vale', text: placesOf },
      { key: 'agora', title: 'Agora', width: 140, cell: NowTag },
      { key: 'abre', title: 'Abre em', width: 160, text: ({ abre_em }) => (abre_em === null ? '' : formatDateTime(abre_em)) },
      { key: 'feriados', title: 'Feriados', width: 100, right: true, cell: ({ feriados }) => feriados },
    ]}
    card={(row) => ({ text: placesOf(row), tag: <NowTag {...row} /> })}
  />
);
