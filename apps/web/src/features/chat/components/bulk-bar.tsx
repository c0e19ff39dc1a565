import { Button, Group, Menu, Modal, Progress, Radio, Select, Stack, Switch, Text } from '@mantine/core';
import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { IconCheck, IconTag, IconTransfer, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { useCan } from '@/core/session.ts';
import { ShortcutKey } from '@/core/shortcuts.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import { useReturnFocus } from '@/ui/use-return-focus.ts';
import { closeAll, forEachContact, forgetBulkRun, transferAll, useBulkRun } from '../state/bulk.ts';
import { useInbox } from '../state/inbox.ts';
import { clearSelection, keepSelected, useSelection } from '../state/selection.ts';
import classes from './bulk.module.css';
import { PersonOption, usePeople } from './people.tsx';

const conversas = (n: number): string => (n === 1 ? '1 conversa' : `${n} conversas`);

function CloseDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  useReturnFocus();
  const [outcome, setOutcome] = useState<'1' | '0' | ''>('');
  const [message, setMessage] = useState(false);
  const end = (): void => {
    onClose();
    void closeAll(ids, { mostrar_mensagem: message ? 1 : 0, ...(outcome !== '' && { resolvido: outcome === '1' ? (1 as const) : (0 as const) }) });
  };
  return (
    <Modal opened onClose={onClose} title={`Encerrar ${conversas(ids.length)}`}>
      <Stack gap="md">
        <Radio.Group label="O que os clientes precisavam foi resolvido?" value={outcome} onChange={setOutcome}>
          <Stack gap={8} mt={8}>
            <Radio value="1" label="Sim, resolvido" />
            <Radio value="0" label="Não resolvido" />
            <Radio value="" label="Encerrar sem informar" />
          </Stack>
        </Radio.Group>
        <Switch
          checked={message}
          onChange={(e) => setMessage(e.currentTarget.checked)}
          label="Enviar a mensagem de encerramento aos clientes"
          description={message ? 'Com a mensagem enviada, não dá para desfazer.' : 'Sem mensagem, dá para desfazer logo depois.'}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button onClick={end} data-autofocus>
            Encerrar {conversas(ids.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function TransferDialog({ ids, me, onClose }: { ids: readonly number[]; me: number; onClose: () => void }) {
  useReturnFocus();
  const { data, error, isPending } = usePeople();
  const [departamento, setDepartamento] = useState<string | null>(null);
  const [person, setPerson] = useState<string | null>(null);
  const departamentos = data?.data ?? [];
  const people = departamentos.find((d) => String(d.id_departamento) === departamento)?.usuarios ?? [];
  const transfer = (): void => {
    onClose();
    void transferAll(ids, { id_departamento: Number(departamento), ...(person !== null && { id_usuario: Number(person) }) }, me);
  };
  return (
    <Modal opened onClose={onClose} title={`Transferir ${conversas(ids.length)}`}>
      <Stack gap="md">
        {error && <Text c="red">{messageOf(error)}</Text>}
        <Select
          label="Departamento"
          placeholder={isPending ? 'Carregando…' : 'Escolha o departamento'}
          searchable
          nothingFoundMessage="Nenhuma opção encontrada"
          data={departamentos.map((d) => ({ value: String(d.id_departamento), label: d.nome }))}
          value={departamento}
          onChange={(value) => {
            setDepartamento(value);
            setPerson(null);
          }}
        />
        <Select
          label="Pessoa"
          description="Sem uma pessoa, as conversas vão para a fila do departamento."
          placeholder="Fila do departamento"
          clearable
          searchable
          disabled={departamento === null}
          nothingFoundMessage="Nenhuma opção encontrada"
          data={people.map((p) => ({ value: String(p.id_usuario), label: p.nome }))}
          renderOption={({ option }) => {
            const found = people.find((p) => String(p.id_usuario) === option.value);
            return found ? <PersonOption person={found} /> : option.label;
          }}
          value={person}
          onChange={setPerson}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={departamento === null} onClick={transfer}>
            Transferir {conversas(ids.length)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Tags that need no value of their own, from the templates. */
function TagMenu({ ids }: { ids: readonly number[] }) {
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...read(tagModelo.getAll, { query: { rpp: 200 } }), enabled: opened });
  const ready = (data?.data ?? []).filter((t) => t.type_value === 'bool' || t.value !== '');
  const add = async ({ name, value, type_value, altera_valor }: (typeof ready)[number]): Promise<void> => {
    const made: { id_contato: number; id_tag: number }[] = [];
    const done = await forEachContact('Marcando', ids, async (id_contato) => {
      const { id_tag } = await call(tagContato.store, { body: { id_contato, name, value: value === '' ? '1' : value, type_value, altera_valor } });
      made.push({ id_contato, id_tag });
    });
    await invalidate(tagContato.getAll);
    clearSelection();
    if (done.length === 0) return;
    toastUndo(`Tag ${name} em ${conversas(done.length)}.`, () => {
      Promise.all(made.map(({ id_contato, id_tag }) => call(tagContato.delete, { body: { id_contato, id_tag } })))
        .then(() => invalidate(tagContato.getAll))
        .catch((refused: unknown) => toastError(messageOf(refused)));
    });
  };
  return (
    <Menu opened={opened} onChange={setOpened} position="top-start" width={220}>
      <Menu.Target>
        <Button size="compact-sm" variant="default" leftSection={<IconTag size={15} />}>
          Tag
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={300} style={{ overflow: 'auto' }}>
        {error && <Menu.Label>{messageOf(error)}</Menu.Label>}
        {data && ready.length === 0 && <Menu.Label>Nenhuma opção encontrada</Menu.Label>}
        {ready.map((tag) => (
          <Menu.Item key={tag.id_tag} onClick={() => void add(tag)}>
            {tag.type_value === 'bool' ? tag.name : `${tag.name}: ${tag.value}`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What was refused, one by one, with the server's reason. */
function RefusedDialog() {
  const run = useBulkRun();
  if (!run?.over) return null;
  return (
    <Modal
      opened
      onClose={forgetBulkRun}
      title={run.refused.length === 1 ? 'Uma conversa ficou como estava' : `${run.refused.length} conversas ficaram como estavam`}
    >
      <Stack gap="md">
        <ul className={classes.refused}>
          {run.refused.map(({ chat_id, nome, reason }) => (
            <li key={chat_id}>
              <b>{nome}</b>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
        <Group justify="flex-end">
          <Button onClick={forgetBulkRun} data-autofocus>
            Entendi
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** Acts on what is selected in the list; shown at its foot while something is. */
export function BulkBar({ me }: { me: number }) {
  const selected = useSelection();
  const run = useBulkRun();
  const { ids: shown, state } = useInbox();
  const [dialog, setDialog] = useState<'close' | 'transfer' | null>(null);
  const mayTag = useCan('tagContato', 'store');
  const busy = run !== null && !run.over;
  // what left the list, or another list, is not acted on unseen
  useEffect(() => {
    if (!busy && state !== 'loading') keepSelected(shown);
  }, [busy, shown, state]);
  const ids = [...selected];
  return (
    <>
      {busy && (
        <div className={classes.bar} role="status">
          <span className={classes.running}>
            {run.label} {run.done} de {run.total}…
            <Progress value={(run.done / run.total) * 100} size="sm" aria-label={run.label} />
          </span>
        </div>
      )}
      {!busy && ids.length > 0 && (
        <div className={classes.bar} role="toolbar" aria-label="Conversas selecionadas">
          <ShortcutKey keys="escape" label="Limpar a seleção" run={clearSelection} />
          <span className={classes.count}>{ids.length === 1 ? '1 selecionada' : `${ids.length} selecionadas`}</span>
          <LightIconButton aria-label="Limpar seleção" title="Limpar seleção" onClick={clearSelection}>
            <IconX size={16} />
          </LightIconButton>
          <Button size="compact-sm" variant="default" leftSection={<IconCheck size={15} />} onClick={() => setDialog('close')}>
            Encerrar
          </Button>
          <Button size="compact-sm" variant="default" leftSection={<IconTransfer size={15} />} onClick={() => setDialog('transfer')}>
            Transferir
          </Button>
          {mayTag && <TagMenu ids={ids} />}
        </div>
      )}
      {dialog === 'close' && <CloseDialog ids={ids} onClose={() => setDialog(null)} />}
      {dialog === 'transfer' && <TransferDialog ids={ids} me={me} onClose={() => setDialog(null)} />}
      <RefusedDialog />
    </>
  );
}
