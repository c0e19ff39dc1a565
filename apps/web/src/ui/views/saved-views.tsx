import { Button, Group, Menu, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { IconDeviceFloppy, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { useReturnFocus } from '../use-return-focus.ts';
import classes from './saved-views.module.css';

export interface SavedView {
  id_visao: number;
  nome: string;
  compartilhada: 0 | 1;
  pode_salvar: boolean;
}
interface Named {
  id_visao?: number;
  nome: string;
  compartilhada: boolean;
}

interface SavedViewsProps<V extends SavedView> {
  /** The button of the menu, of the view that is shown. */
  target: (same: V | undefined) => ReactNode;
  /** The list without a view. */
  plain: ReactNode;
  views: readonly V[];
  /** While they are not known: why. */
  waits?: { error: Error | null } | undefined;
  /** What the list shows now and what a view shows, to compare; '' for the list without search and filters. */
  address: string;
  addressOf: (view: V) => string;
  /** Rows of a view, where they are counted; in words, where they are counted only so far. */
  totalOf?: (id: number) => number | string | undefined;
  /** What a view keeps of the list. */
  keeps: string;
  onOpen?: (opened: boolean) => void;
  onShow: (view: V) => void;
  /** Keeps what the list shows now, or what the view showed that is named. */
  save: (named: Named, of?: V) => Promise<number>;
  remove: (id: number) => Promise<void>;
}

/** The menu of a list's saved views: one's own and those of the staff; they are shown, made, saved over and deleted here. */
export function SavedViews<V extends SavedView>(props: SavedViewsProps<V>) {
  const { target, plain, views, waits, address, addressOf, totalOf, onOpen, onShow, save } = props;
  const [saving, setSaving] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const same = views.find((v) => addressOf(v) === address);
  const last = views.find((v) => v.id_visao === chosen);
  const changed = address !== '' && same === undefined;
  // chosen and changed since: it may be saved over
  const current = same ?? (address === '' ? undefined : last);
  const saveOver = (view: V): void => {
    save({ id_visao: view.id_visao, nome: view.nome, compartilhada: view.compartilhada === 1 }).then(
      () => toast(`Visão ${view.nome} atualizada.`),
      (refused: unknown) => toastError(messageOf(refused)),
    );
  };
  const remove = (view: V): void => {
    const fail = (error: unknown): void => toastError(messageOf(error));
    const back = (): void => void save({ nome: view.nome, compartilhada: view.compartilhada === 1 }, view).catch(fail);
    props.remove(view.id_visao).then(() => toastUndo(`Visão ${view.nome} excluída.`, back), fail);
  };
  const item = (view: V) => {
    const total = totalOf?.(view.id_visao);
    return (
      <Menu.Item
        key={view.id_visao}
        onClick={() => {
          setChosen(view.id_visao);
          onShow(view);
        }}
        data-active={view === same || undefined}
        className={classes.item ?? ''}
        rightSection={total === undefined ? null : <span className={classes.total}>{typeof total === 'number' ? formatCount(total) : total}</span>}
      >
        {view.nome}
      </Menu.Item>
    );
  };
  const shared = views.filter((v) => v.compartilhada === 1);
  const own = views.filter((v) => v.compartilhada === 0);
  return (
    <>
      <Menu {...(onOpen && { onChange: onOpen })} position="bottom-start" width={270}>
        {target(same)}
        <Menu.Dropdown className={classes.dropdown ?? ''}>
          {plain}
          {shared.length > 0 && <Menu.Label>Da equipe</Menu.Label>}
          {shared.map(item)}
          {own.length > 0 && <Menu.Label>Minhas visões</Menu.Label>}
          {own.map(item)}
          {waits?.error && <Menu.Label>Não foi possível carregar as visões: {messageOf(waits.error)}</Menu.Label>}
          {!waits && views.length === 0 && <Menu.Label>Filtre a lista e salve o que usa sempre.</Menu.Label>}
          <Menu.Divider />
          {changed && last?.pode_salvar && (
            <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.7} />} onClick={() => saveOver(last)}>
              Atualizar “{last.nome}”
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconDeviceFloppy size={16} stroke={1.7} />} disabled={!changed} onClick={() => setSaving(true)}>
            Salvar como nova visão…
          </Menu.Item>
          {current?.pode_salvar && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => remove(current)}>
              Excluir “{current.nome}”
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {saving && <SaveModal {...props} onClose={() => setSaving(false)} onSaved={setChosen} />}
    </>
  );
}

/** Names what the list shows now, for oneself or the staff. */
function SaveModal<V extends SavedView>({
  save: keep,
  keeps,
  onClose,
  onSaved,
}: Pick<SavedViewsProps<V>, 'save' | 'keeps'> & { onClose: () => void; onSaved: (id: number) => void }) {
  useReturnFocus();
  const mayShare = useCan('chat', 'supervisionar');
  const [nome, setNome] = useState('');
  const [compartilhada, setShared] = useState(false);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      onSaved(await keep({ nome: nome.trim(), compartilhada }));
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
            description={keeps}
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
