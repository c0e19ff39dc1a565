import { formatPhone } from '@prosa/brasil/telefone.ts';
import { useNavigate } from 'react-router';
import { formatDateTime, formatNumber } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { LimitNotice, usePlanLimit } from '@/features/empresas/public.tsx';
import { optionsFilter, RegistroList } from '@/features/registro/public.ts';
import { desdeText, EstadoTag, provedorTexts, troubleText } from '../components/estado.tsx';
import { linha } from '../linhas.registro.ts';

const moment = (em: string | null): string => (em === null ? '' : formatDateTime(em));
const phone = (telefone: string): string => (telefone === '' ? '' : formatPhone(telefone));

/** /WPPConfig */
export function LinhasList() {
  const navigate = useNavigate();
  const canSave = useCan('WPPConfig', 'store');
  const seesLog = useCan('WppLog', 'getAll');
  const { limit, reached } = usePlanLimit('wpp_config');
  return (
    <RegistroList
      registro={linha}
      title="Números de WhatsApp"
      purpose="Conecte o número para onde os clientes escrevem, por QR code ou pela API oficial da Meta."
      form={() => import('./linha-form.tsx')}
      full={reached}
      notice={canSave && <LimitNotice recurso="wpp_config" limit={limit} />}
      first={{ key: 'nome', title: 'Número', width: 200 }}
      columns={[
        { key: 'estado', title: 'Situação', width: 150, sortable: true, cell: (row) => <EstadoTag linha={row} /> },
        { key: 'desde', title: 'Desde quando e por quê', width: 220, text: desdeText },
        { key: 'telefone', title: 'Telefone', width: 150, text: ({ telefone }) => phone(telefone) },
        { key: 'departamento', title: 'Departamento', width: 140, text: ({ departamento }) => departamento ?? '' },
        { key: 'entrada', title: 'Última recebida', width: 140, sortable: true, text: ({ ultima_entrada_em }) => moment(ultima_entrada_em) },
        { key: 'saida', title: 'Última enviada', width: 140, optional: true, text: ({ ultima_saida_em }) => moment(ultima_saida_em) },
        { key: 'fila', title: 'Na fila', width: 80, right: true, cell: ({ fila }) => formatNumber(fila) },
        { key: 'falhas', title: 'Falhas por hora', width: 120, right: true, cell: ({ falhas_hora }) => formatNumber(falhas_hora) },
        { key: 'restrito', title: 'Restrito até', width: 140, optional: true, text: ({ restrito_ate }) => moment(restrito_ate) },
        { key: 'qualidade', title: 'Qualidade', width: 110, optional: true, text: ({ qualidade }) => qualidade ?? '' },
        { key: 'limite', title: 'Limite de modelos', width: 140, optional: true, text: ({ limite_modelos }) => limite_modelos ?? '' },
        { key: 'provedor', title: 'Como se conecta', width: 140, optional: true, text: ({ provedor }) => provedorTexts[provedor] },
      ]}
      filters={[
        optionsFilter('conectado', 'Situação', { 1: 'Conectados', 0: 'Desconectados' }),
        optionsFilter('provedor', 'Como se conecta', provedorTexts),
        optionsFilter('lixeira', 'Lixeira', { 1: 'O que foi excluído' }),
      ]}
      acts={[
        {
          label: 'O que aconteceu',
          visible: () => seesLog,
          run: ({ id_wpp_config }) => void navigate(`/WppLog/${id_wpp_config}`),
        },
        {
          label: 'Importar do celular',
          visible: ({ provedor }) => provedor !== 'cloud',
          run: ({ id_wpp_config }) => void navigate(`/WppConfig/importar/${id_wpp_config}`),
        },
      ]}
      card={(row) => ({ text: [phone(row.telefone), desdeText(row), troubleText(row)].filter(Boolean).join(' · '), tag: <EstadoTag linha={row} /> })}
    />
  );
}
