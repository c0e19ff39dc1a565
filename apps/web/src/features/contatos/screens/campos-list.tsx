import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { askConfirm } from '@/ui/confirm.tsx';
import { EmptyBox } from '@/ui/empty-box.tsx';
import { Tag } from '@/ui/light.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import { type Campo, camposQuery, deleteCampo, orderCampos, restoreCampo, tipoTexts } from '../campos.queries.ts';
import classes from '../components/campos.module.css';

const orToast = (work: Promise<void>): void => void work.catch((error: unknown) => toastError(messageOf(error)));

async function remove({ id_campo, nome }: Campo): Promise<void> {
  await deleteCampo(id_campo);
  toastUndo(`Campo ${nome} excluído.`, () => orToast(restoreCampo(id_campo)));
}
const askRemove = (campo: Campo): void =>
  askConfirm({
    title: `Excluir ${campo.nome}?`,
    text: 'O campo sai dos formulários e dos filtros. Os valores ficam guardados e voltam se você desfizer.',
    confirm: 'Excluir campo',
    danger: true,
    run: () => orToast(remove(campo)),
  });

/** /configEmpresa/campos: the empresa's own fields of contatos, in the order of the form. */
export function CamposList() {
  const { data, error, isFetching, refetch } = useQuery(camposQuery());
  const canDelete = useCan('camposPersonalizados', 'delete');
  const [moving, setMoving] = useState(false);
  const campos = data?.data ?? [];
  const swap = async (place: number, other: number): Promise<void> => {
    const ids = campos.map(({ id_campo }) => id_campo);
    [ids[place], ids[other]] = [ids[other]!, ids[place]!];
    setMoving(true);
    try {
      await orderCampos(ids);
    } catch (failure) {
      toastError(messageOf(failure));
    }
    setMoving(false);
  };
  const create = (
    <Button component={Link} to="/configEmpresa/campos/cadastrar" leftSection={<IconPlus size={16} stroke={2} />}>
      Novo campo
    </Button>
  );
  return (
    <div className={classes.page}>
      <PageHeader title="Campos de contatos" actions={create} />
      <p className={classes.text}>Aparecem no formulário do contato, nos filtros e na importação, nesta ordem.</p>
      {data === undefined && error === null && (
        <div aria-busy role="group" aria-label="Carregando">
          {[1, 2, 3].map((n) => (
            <Skeleton key={n} h={44} mb={8} />
          ))}
        </div>
      )}
      {error !== null && (
        <EmptyBox kind="error" title="Não foi possível carregar" text={messageOf(error)}>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            Tentar de novo
          </Button>
        </EmptyBox>
      )}
      {data !== undefined && campos.length === 0 && (
        <EmptyBox
          kind="empty"
          title="Nenhum campo ainda"
          text="Crie um campo para o que a sua empresa precisa saber de cada contato: região, limite de crédito, renovação."
        >
          {create}
        </EmptyBox>
      )}
      {campos.length > 0 && (
        <ol className={classes.rows}>
          {campos.map((campo, place) => (
            <li key={campo.id_campo} className={classes.row}>
              <Link to={`/configEmpresa/campos/editar/${campo.id_campo}`} className={classes.name}>
                {campo.nome}
              </Link>
              <span className={classes.kind}>
                {tipoTexts[campo.tipo]}
                {campo.tipo === 'lista' && `: ${campo.opcoes.join(', ')}`}
              </span>
              {campo.obrigatorio === 1 && <Tag tint="accent">Obrigatório</Tag>}
              <span className={classes.acts}>
                <ActionIcon aria-label={`Subir ${campo.nome}`} disabled={moving || place === 0} onClick={() => void swap(place, place - 1)}>
                  <IconArrowUp size={16} stroke={1.7} />
                </ActionIcon>
                <ActionIcon aria-label={`Descer ${campo.nome}`} disabled={moving || place === campos.length - 1} onClick={() => void swap(place, place + 1)}>
                  <IconArrowDown size={16} stroke={1.7} />
                </ActionIcon>
                <ActionIcon component={Link} to={`/configEmpresa/campos/editar/${campo.id_campo}`} aria-label={`Editar ${campo.nome}`}>
                  <IconEdit size={16} stroke={1.7} />
                </ActionIcon>
                {canDelete && (
                  <ActionIcon aria-label={`Excluir ${campo.nome}`} onClick={() => askRemove(campo)}>
                    <IconTrash size={16} stroke={1.7} />
                  </ActionIcon>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
