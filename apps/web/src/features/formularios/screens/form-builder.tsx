import { Button, Skeleton } from '@mantine/core';
import { formulario } from '@prosa/contract/formularios/formularios.endpoints.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { call } from '@/core/api.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { FormWork } from '../components/form-work.tsx';
import classes from '../components/formularios.module.css';
import { formularioQuery, formulariosChanged, formulariosQuery, quadroQuery } from '../formularios.queries.ts';

/** /kanban/form_builder/:dns_quadro/:id_quadro/:id_estagio, ?formulario= chosen. */
export function FormBuilder() {
  const { dns_quadro = '', id_quadro, id_estagio } = useParams();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const [quadro, estagio] = [Number(id_quadro) || 0, Number(id_estagio) || 0];
  const maySave = useCan('formulario', 'store');
  const { data: board, error: boardError, refetch: reread } = useQuery(quadroQuery(quadro));
  const { data, error, refetch } = useQuery(formulariosQuery(estagio, 0));
  const forms = data?.data ?? [];
  const asked = Number(params.get('formulario'));
  const chosen = forms.find(({ id_formulario }) => id_formulario === asked) ?? forms[0];
  const {
    data: one,
    dataUpdatedAt: heard,
    error: oneError,
    refetch: again,
  } = useQuery({ ...formularioQuery(chosen?.id_formulario ?? 0), enabled: chosen !== undefined });
  const list = board?.data.estagios.find((l) => l.id_estagio === estagio);
  const choose = async (id: number | null): Promise<void> => navigate({ search: id === null ? '' : `?formulario=${id}` }, { flushSync: true });
  const create = async (): Promise<void> => {
    setMaking(true);
    try {
      const { id_formulario } = await call(formulario.store, { body: { id_estagio: estagio, titulo: `Formulário ${forms.length + 1}` } });
      await formulariosChanged();
      await choose(id_formulario);
    } catch (failure) {
      toastError(messageOf(failure));
    } finally {
      setMaking(false);
    }
  };
  const failure = boardError ?? error;
  const mayMake = maySave && board?.data.papel === 3;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <PageHeader
          title="Formulários de entrada"
          note={list && `${board?.data.titulo} · ${list.titulo}`}
          actions={
            <Button component={Link} to={`/kanban/${board?.data.dns ?? dns_quadro}`} variant="default">
              Voltar ao quadro
            </Button>
          }
        />
      </div>
      {failure !== null && <LoadFailure error={failure} onRetry={() => void Promise.all([reread(), refetch()])} />}
      {failure === null && (board === undefined || data === undefined) && <Skeleton m={24} h={300} role="group" aria-label="Carregando os formulários" />}
      {failure === null && board !== undefined && data !== undefined && (
        <div className={classes.body}>
          <nav className={classes.forms} aria-label="Formulários da lista">
            {forms.map((form) => (
              <button
                key={form.id_formulario}
                type="button"
                data-form
                aria-current={form.id_formulario === chosen?.id_formulario}
                onClick={() => void choose(form.id_formulario)}
              >
                {form.titulo}
                <small>
                  {form.numero === 0 ? 'Rascunho' : form.ativo === 1 ? 'No site' : 'Fechado'} ·{' '}
                  {form.respostas === 1 ? '1 resposta' : `${form.respostas} respostas`}
                </small>
              </button>
            ))}
            {mayMake && (
              <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.9} />} loading={making} onClick={() => void create()}>
                Novo formulário
              </Button>
            )}
          </nav>
          {chosen === undefined ? (
            <EmptyBox
              kind="empty"
              title="Nenhum formulário nesta lista"
              text="Um formulário no seu site cria o contato e o card nesta lista, sem ninguém digitar."
            >
              {mayMake && (
                <Button loading={making} onClick={() => void create()}>
                  Criar o primeiro formulário
                </Button>
              )}
            </EmptyBox>
          ) : one === undefined || one.data.id_formulario !== chosen.id_formulario ? (
            oneError === null ? (
              <Skeleton m={24} h={300} role="group" aria-label="Carregando o formulário" />
            ) : (
              <LoadFailure error={oneError} onRetry={() => void again()} />
            )
          ) : (
            <FormWork key={chosen.id_formulario} stored={one.data} heard={heard} inert={making} onGone={() => void choose(null)} />
          )}
        </div>
      )}
    </div>
  );
}
