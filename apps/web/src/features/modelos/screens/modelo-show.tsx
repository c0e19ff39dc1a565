import { Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { tipoEmail } from '@prosa/contract/modelos/modelos.tipos.ts';
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { formatDateTime } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { askTrash } from '@/features/registro/public.ts';
import { StatusTag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import classes from '../components/modelos.module.css';
import { PreviewPanel } from '../components/preview-panel.tsx';
import { Rendered } from '../components/rendered.tsx';
import { tipoText, usersText } from '../components/texts.ts';
import { type ModeloDetalhe, previewOf, modelo as registro } from '../modelos.queries.ts';

const list = '/mensagemModelo';

function Actions({ modelo }: { modelo: ModeloDetalhe }) {
  const navigate = useNavigate();
  const canSave = useCan('CadTextoCrm', 'store') && modelo.pode_editar === 1;
  const canDelete = useCan('CadTextoCrm', 'delete') && modelo.pode_editar === 1;
  return (
    <>
      {canDelete && (
        <Button variant="default" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => askTrash(registro, [modelo], () => void navigate(list))}>
          Excluir
        </Button>
      )}
      {canSave && (
        <Button component={Link} to={`/mensagemModelo/editar/${modelo.id_texto}`} leftSection={<IconEdit size={16} stroke={1.7} />}>
          Editar
        </Button>
      )}
    </>
  );
}

function Details({ modelo }: { modelo: ModeloDetalhe }) {
  const { titulo, atalho, tipo, status, atualizado_em, assunto, itens, id_departamento } = modelo;
  const email = tipo === tipoEmail;
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false }); // there the title needs the whole line
  return (
    <>
      <PageHeader title={titulo} step={titulo} note={<StatusTag status={status} />} actions={phone ? undefined : <Actions modelo={modelo} />} />
      {phone && (
        <div className={classes.phoneActions}>
          <Actions modelo={modelo} />
        </div>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Atalho</dt>
          <dd>{atalho === '' ? 'Sem atalho' : <span className={classes.shortcut}>/{atalho}</span>}</dd>
        </div>
        <div>
          <dt>Tipo</dt>
          <dd>{tipoText(tipo)}</dd>
        </div>
        <div>
          <dt>Quem usa</dt>
          <dd>{usersText(modelo)}</dd>
        </div>
        <div>
          <dt>Atualizado</dt>
          <dd>{formatDateTime(atualizado_em)}</dd>
        </div>
      </dl>
      <div className={classes.columns}>
        <section aria-labelledby="modelo-conteudo">
          <h2 id="modelo-conteudo">Conteúdo</h2>
          <Rendered email={email} assunto={assunto} itens={itens} filled={false} />
        </section>
        <section aria-labelledby="modelo-previa">
          <h2 id="modelo-previa">Prévia</h2>
          <PreviewPanel
            email={email}
            preview={(id_contato) =>
              previewOf({ tipo, assunto, id_departamento, itens: itens.map(({ type, body, arquivo }) => ({ type, body, arquivo })) }, id_contato)
            }
          />
        </section>
      </div>
    </>
  );
}

/** /mensagemModelo/show/:id_texto */
export function ModeloShow() {
  const { id_texto } = useParams();
  const { data, error, isFetching, refetch } = useQuery(registro.lerUm(Number(id_texto)));
  return (
    <div className={classes.page}>
      {data !== undefined && <Details key={id_texto} modelo={data.data} />}
      {data === undefined && error !== null && (
        <>
          <PageHeader title="Modelo de mensagem" step="Ver" />
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        </>
      )}
      {data === undefined && error === null && (
        <div aria-busy role="group" aria-label="Carregando">
          <Skeleton h={26} w={260} mt={22} />
          <Skeleton h={44} mt={22} />
          <Skeleton h={160} mt={26} />
        </div>
      )}
    </div>
  );
}
