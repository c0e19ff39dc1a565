import { Button, Group, Modal, Select, Stack, Switch, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { statusTicket } from '@prosa/contract/tickets/tickets.endpoints.ts';
import { categoriasDeStatus, coresDeStatus, nomesDasCategorias, type StatusTicket, ultimoStatusFixo } from '@prosa/contract/tickets/tickets.schemas.ts';
import { IconArrowDown, IconArrowUp, IconEdit, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidate } from '@/core/calls.ts';
import { messageOf, toast, toastError } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { LightIconButton, Tag } from '@/ui/light.tsx';
import { LoadFailure } from '@/ui/load-failure.tsx';
import { PageHeader } from '@/ui/page-header.tsx';
import show from '@/ui/show/show.module.css';
import classes from '../components/tickets.module.css';
import { statusQuery, ticketsChanged, tintOf } from '../tickets.registro.ts';

const cores: Readonly<Record<StatusTicket['cor'], string>> = {
  primary: 'Azul',
  success: 'Verde',
  dark: 'Cinza',
  danger: 'Vermelho',
  warning: 'Laranja',
  info: 'Ciano',
  secondary: 'Violeta',
};

const changed = async (): Promise<void> => {
  await Promise.all([invalidate(statusTicket.getAll), ticketsChanged()]);
};

type Values = Pick<StatusTicket, 'nome' | 'cor' | 'categoria' | 'status'>;

/** One state: a new one, or one that is there. Of the first four only the name changes. */
function StatusDialog({ stored, onClose }: { stored: StatusTicket | null; onClose: () => void }) {
  const [values, setValues] = useState<Values>(stored ?? { nome: '', cor: 'info', categoria: 'aberto', status: 1 });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const erros: Readonly<Record<string, string>> = failure instanceof ApiError ? failure.erros : {};
  const fixed = stored !== null && stored.id_status_ticket <= ultimoStatusFixo;
  const save = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await call(statusTicket.store, {
        body: { ...values, ...(stored && { id_status_ticket: stored.id_status_ticket, versao: stored.versao }) },
      });
      toast(`Status ${values.nome.trim()} salvo.`);
      onClose();
      await changed();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={stored ? 'Editar status' : 'Novo status'}>
      <DialogForm onSubmit={() => void save()}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            label="Nome"
            withAsterisk
            maxLength={40}
            value={values.nome}
            error={erros['nome']}
            onChange={({ currentTarget }) => setValues((now) => ({ ...now, nome: currentTarget.value }))}
          />
          <Select
            label="Categoria"
            allowDeselect={false}
            disabled={fixed}
            data={categoriasDeStatus.map((value) => ({ value, label: nomesDasCategorias[value] }))}
            value={values.categoria}
            error={erros['categoria']}
            onChange={(categoria) => categoria && setValues((now) => ({ ...now, categoria }))}
          />
          <Select
            label="Cor"
            allowDeselect={false}
            disabled={fixed}
            data={coresDeStatus.map((value) => ({ value, label: cores[value] }))}
            value={values.cor}
            onChange={(cor) => cor && setValues((now) => ({ ...now, cor }))}
          />
          <Switch
            label="Pode ser escolhido"
            disabled={fixed}
            checked={values.status === 1}
            onChange={({ currentTarget }) => setValues((now) => ({ ...now, status: currentTarget.checked ? 1 : 0 }))}
          />
          {fixed && <p className={classes.quiet}>Este status faz parte do sistema: só o nome muda.</p>}
          {failure !== null && Object.keys(erros).length === 0 && (
            <p className={classes.error} role="alert">
              {messageOf(failure)}
            </p>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Salvar status
            </Button>
          </Group>
        </Stack>
      </DialogForm>
    </Modal>
  );
}

/** /configEmpresa/tickets */
export function StatusTickets() {
  const { data: rows, error, refetch } = useQuery(statusQuery);
  const [open, setOpen] = useState<{ stored: StatusTicket | null } | null>(null);
  const move = async (from: number, to: number): Promise<void> => {
    if (!rows) return;
    const ids = rows.map((s) => s.id_status_ticket);
    ids.splice(to, 0, ...ids.splice(from, 1));
    try {
      await call(statusTicket.ordenar, { body: { ids } });
    } catch (failure) {
      toastError(messageOf(failure));
    }
    await changed();
  };
  return (
    <div className={show.page}>
      <PageHeader
        title="Status dos tickets"
        actions={
          <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => setOpen({ stored: null })}>
            Novo status
          </Button>
        }
      />
      <p className={classes.quiet}>Por onde um ticket passa, do aberto ao encerrado. A ordem é a das listas e menus.</p>
      {error !== null && !rows && <LoadFailure error={error} onRetry={() => void refetch()} />}
      <ol className={classes.order} aria-label="Status">
        {rows?.map((s, i) => (
          <li key={s.id_status_ticket}>
            <Tag tint={tintOf[s.cor]}>{s.nome}</Tag>
            <span className={classes.quiet}>
              {nomesDasCategorias[s.categoria]}
              {s.status === 0 && ' · não é mais escolhido'}
            </span>
            <span className={classes.grow} />
            <LightIconButton aria-label={`Subir ${s.nome}`} disabled={i === 0} onClick={() => void move(i, i - 1)}>
              <IconArrowUp size={16} stroke={1.7} />
            </LightIconButton>
            <LightIconButton aria-label={`Descer ${s.nome}`} disabled={i === rows.length - 1} onClick={() => void move(i, i + 1)}>
              <IconArrowDown size={16} stroke={1.7} />
            </LightIconButton>
            <LightIconButton aria-label={`Editar ${s.nome}`} onClick={() => setOpen({ stored: s })}>
              <IconEdit size={16} stroke={1.7} />
            </LightIconButton>
          </li>
        ))}
      </ol>
      {open && <StatusDialog stored={open.stored} onClose={() => setOpen(null)} />}
    </div>
  );
}
