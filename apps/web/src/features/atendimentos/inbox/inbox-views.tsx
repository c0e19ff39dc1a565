import { Button, Group, Menu, Modal, Stack, Switch, TextInput, Title } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy, IconInbox, IconTrash, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { isFiltered, noFilters, showInbox, useInbox } from '../state/inbox.ts';
import { writeView } from './inbox-url.ts';
import classes from './inbox-views.module.css';
import { deleteView, inboxViewOf, type SavedView, saveView, viewsQuery, viewTotalsQuery } from './visoes.queries.ts';

/** Names what the list shows now, for oneself or the staff. */
function SaveModal({ onClose, onSaved }: { onClose: () => void; onSaved: (id: number) => void }) {
  useReturnFocus();
  const view = useInbox();
  const mayShare = useCan('chat', 'supervisionar');
  const [nome, setNome] = useState('');
  const [compartilhada, setShared] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      onSaved(await saveView(view, { nome: nome.trim(), compartilhada }));
      toast('Visão salva.');
      onClose();
    } catch (refused) {
      setError(messageOf(refused));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Salvar visão">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (nome.trim() === '') setError('Dê um nome à visão');
          else void save();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Nome"
            description="Guarda a aba, a pesquisa e os filtros que estão na lista agora."
            value={nome}
            maxLength={60}
            error={error || null}
            data-autofocus
            onChange={(event) => {
              setNome(event.currentTarget.value);
              setError('');
            }}
          />
          {mayShare && <Switch checked={compartilhada} onChange={(event) => setShared(event.currentTarget.checked)} label="Mostrar para toda a equipe" />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Salvar visão
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function remove(view: SavedView): void {
  deleteView(view.id_visao).then(
    () =>
      toastUndo(`Visão ${view.nome} excluída.`, () => {
        saveView(inboxViewOf(view), { nome: view.nome, compartilhada: view.compartilhada === 1 }).catch((error: unknown) => toastError(messageOf(error)));
      }),
    (error: unknown) => toastError(messageOf(error)),
  );
}

/** The heading of the list: which saved view it shows, and the menu of all of them with their counts. */
export function InboxViews() {
  const inbox = useInbox();
  const [opened, setOpened] = useState(false);
  const [saving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, isPending } = useQuery({ ...viewsQuery, staleTime: 60_000 });
  const { data: totals } = useQuery({ ...viewTotalsQuery, enabled: opened, staleTime: 5000 });
  const views = data?.data ?? [];
  const address = writeView(inbox).toString();
  const same = views.find((v) => writeView(inboxViewOf(v)).toString() === address);
  const last = views.find((v) => v.id_visao === chosen);
  // chosen and changed since: it may be saved over
  const current = same ?? (isFiltered(inbox) ? last : undefined);
  const totalOf = (id: number): number | undefined => totals?.data.find((t) => t.id_visao === id)?.total;
  const show = (view: SavedView): void => {
    setChosen(view.id_visao);
    showInbox(inboxViewOf(view));
  };
  const item = (view: SavedView) => {
    const total = totalOf(view.id_visao);
    return (
      <Menu.Item
        key={view.id_visao}
        onClick={() => show(view)}
        data-active={view === same || undefined}
        className={classes.item ?? ''}
        rightSection={total === undefined ? null : <span className={classes.total}>{formatCount(total)}</span>}
      >
        {view.nome}
      </Menu.Item>
    );
  };
  const shared = views.filter((v) => v.compartilhada === 1);
  const own = views.filter((v) => v.compartilhada === 0);
  const saveOver = (view: SavedView): void => {
    saveView(inbox, { id_visao: view.id_visao, nome: view.nome, compartilhada: view.compartilhada === 1 }).then(
      () => toast(`Visão ${view.nome} atualizada.`),
      (refused: unknown) => toastError(messageOf(refused)),
    );
  };
  return (
    <div className={classes.heading}>
      <Menu opened={opened} onChange={setOpened} position="bottom-start" width={270}>
        <Title order={1} fz="h2" className={classes.title ?? ''}>
          <Menu.Target>
            <button type="button" className={classes.target} title="Visões salvas">
              <span>{same?.nome ?? 'Conversas'}</span>
              <IconChevronDown size={16} stroke={1.8} aria-label="Visões salvas" />
            </button>
          </Menu.Target>
        </Title>
        <Menu.Dropdown className={classes.dropdown ?? ''}>
          <Menu.Item leftSection={<IconInbox size={16} stroke={1.7} />} onClick={() => showInbox({ ...noFilters, aba: 'minhas' })}>
            Minhas conversas
          </Menu.Item>
          {shared.length > 0 && <Menu.Label>Da equipe</Menu.Label>}
          {shared.map(item)}
          {own.length > 0 && <Menu.Label>Minhas visões</Menu.Label>}
          {own.map(item)}
          {error && <Menu.Label>Não foi possível carregar as visões: {messageOf(error)}</Menu.Label>}
          {!isPending && !error && views.length === 0 && <Menu.Label>Filtre a lista e salve o que usa sempre.</Menu.Label>}
          <Menu.Divider />
          {same === undefined && last?.pode_salvar && isFiltered(inbox) && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.7} />} onClick={() => saveOver(last)}>
              Atualizar “{last.nome}”
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.7} />} disabled={address === '' || same !== undefined} onClick={() => setSaving(true)}>
            Salvar como nova visão…
          </Menu.Item>
          {current?.pode_salvar && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => remove(current)}>
              Excluir “{current.nome}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {same?.compartilhada === 1 && <IconUsers size={15} stroke={1.8} aria-label="Visão da equipe" className={classes.shared ?? ''} />}
      {saving && <SaveModal onClose={() => setSaving(false)} onSaved={setChosen} />}
    </div>
  );
}
