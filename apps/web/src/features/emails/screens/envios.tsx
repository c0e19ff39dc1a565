import { Badge } from '@mantine/core';
import { emailTransacional } from '@prosa/contract/emails/emails.endpoints.ts';
import { type EmailNaSaida, type EstadoDeEmail, estadosDeEmail, nomesDosEstados } from '@prosa/contract/emails/emails.schemas.ts';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { write } from '@/core/calls.ts';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { CardCell, NameCell, SecondaryCell } from '@/ui/list/cells.tsx';
import { ListPage } from '@/ui/list/list-page.tsx';
import { listQuery } from '@/ui/list/list-query.ts';
import type { Column, RowAction } from '@/ui/list/list-types.ts';

const colors: Readonly<Record<EstadoDeEmail, string>> = { aguardando: 'blue', enviando: 'blue', aceito: 'green', falhou: 'red', incerto: 'yellow' };

const Estado = ({ estado }: EmailNaSaida) => (
  <Badge color={colors[estado]} variant="light">
    {nomesDosEstados[estado]}
  </Badge>
);
/** Why, and when it is tried again. */
const reason = ({ motivo, proxima_em }: EmailNaSaida): string =>
  [motivo, proxima_em === null ? '' : `Nova tentativa: ${formatDateTime(proxima_em)}`].filter(Boolean).join(' · ');

const columns: readonly Column<EmailNaSaida>[] = [
  { key: 'para', title: 'Para', cell: ({ para }) => <NameCell to={undefined} name={para} />, width: 240 },
  { key: 'assunto', title: 'Assunto', cell: ({ assunto }) => assunto },
  { key: 'estado', title: 'Estado', cell: (row) => <Estado {...row} />, width: 140 },
  { key: 'motivo', title: 'Motivo', cell: (row) => <SecondaryCell>{reason(row)}</SecondaryCell> },
  { key: 'criado_em', title: 'Pedido em', cell: ({ criado_em }) => formatDateTime(criado_em), sortable: true, width: 180 },
  {
    key: 'via',
    title: 'Servidor',
    cell: ({ via }) => (via === null ? '' : via === 'empresa' ? 'Da empresa' : 'Da instalação'),
    optional: true,
    width: 130,
  },
];

/** /emailTransacional/envios: the company's mails of the last 30 days. */
export function Envios() {
  const mayResend = useCan('emailTransacional', 'reenviar');
  const { mutate } = useMutation({
    ...write(emailTransacional.reenviar, emailTransacional.saida),
    onError: (error) => toastError(messageOf(error)),
  });
  const send = (row: EmailNaSaida): void => mutate({ params: { id: row.id_email } }, { onSuccess: () => toast('O e-mail voltou para a fila.') });
  const resend: RowAction<EmailNaSaida> = {
    label: 'Enviar de novo',
    icon: <IconSend size={16} stroke={1.7} />,
    visible: ({ estado }) => estado === 'falhou' || estado === 'incerto',
    run: (row) =>
      row.estado === 'falhou'
        ? send(row)
        : askConfirm({
            title: 'Enviar de novo?',
            text: `Não se sabe se o e-mail chegou a ${row.para}: a pessoa pode receber duas vezes.`,
            confirm: 'Enviar de novo',
            run: () => send(row),
          }),
  };
  return (
    <ListPage<EmailNaSaida>
      name="emails-enviados"
      title="E-mails enviados"
      query={(state) => listQuery(emailTransacional.saida, state)}
      columns={columns}
      idOf={({ id_email }) => id_email}
      nameOf={({ para }) => para}
      card={(row) => <CardCell to={undefined} title={row.para} text={row.assunto} tag={<Estado {...row} />} />}
      empty={{ title: 'Nenhum e-mail nos últimos 30 dias', text: 'Convites, links e avisos aparecem aqui, com o que foi feito deles.' }}
      filters={[{ key: 'estado', label: 'Estado', options: estadosDeEmail.map((value) => ({ value, label: nomesDosEstados[value] })) }]}
      rowActions={mayResend ? [resend] : []}
    />
  );
}
