import { Button, Select } from '@mantine/core';
import { formularioResposta } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { type EstadoDeResposta, estadosDeResposta, type FormularioDetalhe } from '@prosa/contract/formularios/formularios.schemas.ts';
import { IconPaperclip } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '@/core/api.ts';
import { formatDateTime, formatNumber } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, tell, toastError } from '@/core/toasts.tsx';
import { ExportMenu } from '@/features/exportacoes/public.ts';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { saveMedia } from '@/ui/files/media.ts';
import { Tag } from '@/ui/light.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { formulariosChanged, respostasQuery } from '../formularios.queries.ts';
import classes from './formularios.module.css';

const rpp = 25;
const tint = { 0: 'blue', 1: 'green', 2: 'orange', 3: 'yellow', 4: 'red', 5: 'gray' } as const;

/** What was answered in a form, with what waits for a person. `heard`: when the form was read last, which it is after each answer. */
export function Answers({ stored, heard }: { stored: FormularioDetalhe; heard: number }) {
  const { id_formulario, aberturas_30: aberturas, respostas_30: respondidas } = stored;
  const mayAct = useCan('formulario', 'store');
  const mayExport = useCan('formulario', 'exportar');
  const [estado, setEstado] = useState<EstadoDeResposta | null>(null);
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useQuery({ ...respostasQuery(id_formulario, estado, page), placeholderData: keepPreviousData });
  useEffect(() => void (heard > 0 && refetch()), [heard, refetch]);
  const last = Math.max(1, Math.ceil((data?.recordsFiltered ?? 0) / rpp));
  return (
    <>
      <div className={classes.filter}>
        <Select
          w={240}
          label="Situação"
          placeholder="Todas, menos as descartadas"
          clearable
          data={Object.entries(estadosDeResposta).map(([value, label]) => ({ value, label }))}
          value={estado === null ? null : String(estado)}
          onChange={(value) => {
            setEstado(value === null ? null : (Number(value) as EstadoDeResposta));
            setPage(0);
          }}
        />
        {mayExport && <ExportMenu tipo="formularioResposta" filtro={() => ({ id_formulario, ...(estado !== null && { estado }) })} />}
        {aberturas > 0 && (
          <p className={classes.quiet}>
            Em 30 dias: aberto {formatNumber(aberturas)} {aberturas === 1 ? 'vez' : 'vezes'}, {formatNumber(respondidas)}{' '}
            {respondidas === 1 ? 'resposta' : 'respostas'} ({formatNumber(Math.round((100 * respondidas) / aberturas))}%)
          </p>
        )}
      </div>
      {data === undefined && <SectionWaits error={error} h={120} label="Carregando as respostas" retry={refetch} />}
      {data?.data.length === 0 && <EmptyBox kind="empty" title="Nenhuma resposta" text="O que for enviado pelo site aparece aqui, com o card que nasceu." />}
      <ol className={classes.answers} aria-label="Respostas">
        {data?.data.map((row) => (
          <li key={row.id_resposta}>
            <div className={classes.row}>
              <b>{formatDateTime(row.criado_em)}</b>
              <Tag tint={tint[row.estado]}>{estadosDeResposta[row.estado]}</Tag>
              {row.motivo !== '' && <span className={classes.quiet}>{row.motivo}</span>}
            </div>
            <dl>
              {row.campos.map(({ titulo, valor }) => (
                <div key={titulo} style={{ display: 'contents' }}>
                  <dt>{titulo}</dt>
                  <dd>{valor}</dd>
                </div>
              ))}
            </dl>
            {row.arquivos.length > 0 && (
              <div className={classes.row}>
                {row.arquivos.map(({ id_arquivo, nome, url }) => (
                  <Button
                    key={id_arquivo}
                    size="compact-xs"
                    variant="default"
                    leftSection={<IconPaperclip size={14} stroke={1.7} />}
                    onClick={() => void saveMedia(url, nome).catch((failure: unknown) => toastError(messageOf(failure)))}
                  >
                    {nome}
                  </Button>
                ))}
              </div>
            )}
            <div className={classes.row}>
              {row.id_bloco !== null && row.dns !== null && (
                <Button component={Link} to={`/kanban/${row.dns}/${row.id_bloco}`} size="compact-xs" variant="default">
                  Abrir o card
                </Button>
              )}
              {row.id_contato !== null && (
                <Button component={Link} to={`/contatos/show/${row.id_contato}`} size="compact-xs" variant="default">
                  {row.contato}
                </Button>
              )}
              {mayAct && row.estado !== 1 && row.estado !== 0 && (
                <>
                  <Button
                    size="compact-xs"
                    onClick={() =>
                      void tell(
                        call(formularioResposta.processar, { params: { id: row.id_resposta } }),
                        'A resposta está sendo processada.',
                        formulariosChanged,
                      )
                    }
                  >
                    Processar
                  </Button>
                  {row.estado !== 5 && (
                    <Button
                      size="compact-xs"
                      variant="subtle"
                      color="gray"
                      onClick={() =>
                        void tell(call(formularioResposta.descartar, { params: { id: row.id_resposta } }), 'Resposta descartada.', formulariosChanged)
                      }
                    >
                      Descartar
                    </Button>
                  )}
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
      {last > 1 && (
        <div className={classes.row}>
          <Button size="xs" variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Anterior
          </Button>
          <span className={classes.quiet}>
            {page + 1} de {last} · {formatNumber(data?.recordsFiltered ?? 0)} respostas
          </span>
          <Button size="xs" variant="default" disabled={page + 1 >= last} onClick={() => setPage(page + 1)}>
            Próxima
          </Button>
        </div>
      )}
    </>
  );
}
