import { Button, Menu, Progress } from '@mantine/core';
import { tagContato, tagModelo } from '@prosa/contract/tags/tags.endpoints.ts';
import { IconCheck, IconTag, IconTransfer, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { call } from '@/core/api.ts';
import { invalidate, read } from '@/core/calls.ts';
import { useCan } from '@/core/session/session.ts';
import { ShortcutKey } from '@/core/shortcuts.ts';
import { messageOf, toast, toastError, toastUndo } from '@/core/toasts.tsx';
import { LightIconButton } from '@/ui/light.tsx';
import { useInbox } from '../state/inbox.ts';
import { useBulkRun } from '../state/several.ts';
import classes from './bulk.module.css';
import { forEachContact } from './bulk-acts.ts';
import { clearSelection, keepSelected, useSelection } from './selection.ts';

const CloseDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).CloseDialog }));
const TransferDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).TransferDialog }));
const RefusedDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.tsx')).RefusedDialog }));

const conversas = (n: number): string => (n === 1 ? '1 conversa' : `${n} conversas`);

/** Tags that need no value of their own, from the templates. */
function TagMenu({ ids }: { ids: readonly number[] }) {
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...read(tagModelo.getAll, { query: { rpp: 200 } }), enabled: opened });
  const ready = (data?.data ?? []).filter((t) => t.type_value === 'bool' || t.value !== '');
  const add = async ({ name, value, type_value, altera_valor }: (typeof ready)[number]): Promise<void> => {
    const made: { id_contato: number; id_tag: number }[] = [];
    const done = await forEachContact('Marcando', ids, async (id_contato) => {
      const { id_tag, nova } = await call(tagContato.store, { body: { id_contato, name, value: value === '' ? '1' : value, type_value, altera_valor } });
      // what was there before stays when this is taken back
      if (nova) made.push({ id_contato, id_tag });
    });
    await invalidate(tagContato.getAll);
    clearSelection();
    if (done.length === 0) return;
    const text = `Tag ${name} em ${conversas(done.length)}.`;
    if (made.length === 0) return toast(text);
    toastUndo(text, () => {
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
      <Suspense fallback={null}>
        {dialog === 'close' && <CloseDialog ids={ids} onClose={() => setDialog(null)} />}
        {dialog === 'transfer' && <TransferDialog ids={ids} me={me} onClose={() => setDialog(null)} />}
        {run?.over === true && <RefusedDialog />}
      </Suspense>
    </>
  );
}
