import { Button, Modal, Select, Stack, TextInput } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { newId } from '@/core/new-id.ts';
import { useCan } from '@/core/session/session.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { cardsChanged, quadroOptions } from '../kanban.queries.ts';
import classes from './quadros.module.css';

/** A card of the contato, made without leaving the sala. */
export function CardFromSala({ id_contato, chat_id }: { id_contato: number; chat_id: number }) {
  const may = useCan('kanbanBloco', 'store');
  const [open, setOpen] = useState(false);
  if (!may) return null;
  return (
    <>
      <Button size="compact-xs" variant="subtle" leftSection={<IconPlus size={13} stroke={2} />} onClick={() => setOpen(true)}>
        Novo card
      </Button>
      {open && <Ask id_contato={id_contato} chat_id={chat_id} onClose={() => setOpen(false)} />}
    </>
  );
}

function Ask({ id_contato, chat_id, onClose }: { id_contato: number; chat_id: number; onClose: () => void }) {
  const [titulo, setTitulo] = useState('');
  const [quadro, setQuadro] = useState<number | null>(null);
  const [estagio, setEstagio] = useState<string | null>(null);
  const [erros, setErros] = useState<Readonly<Record<string, string | undefined>>>({});
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const making = useRef(newId());
  const { data } = useQuery({ ...read(kanbanEstagio.lista, { params: { id: quadro ?? 0 }, query: {} }), enabled: quadro !== null });
  const lists = data?.data ?? [];
  const chosen = estagio ?? (lists[0] ? String(lists[0].id_estagio) : null);
  const save = async (): Promise<void> => {
    if (busy) return;
    const missing = {
      ...(titulo.trim() === '' && { titulo: 'Informe o título' }),
      ...(quadro === null && { id_quadro: 'Escolha o quadro' }),
      ...(quadro !== null && chosen === null && { id_estagio: 'Escolha a lista' }),
    };
    setErros(missing);
    setWrong('');
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await call(kanbanBloco.store, {
        body: { titulo: titulo.trim(), id_estagio: Number(chosen), id_contato, id_sala: chat_id, chave_cliente: making.current },
      });
      toast('Card criado.');
      await cardsChanged();
      onClose();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.erros).length > 0) {
        setErros(error.erros);
        setWrong(Object.entries(error.erros).find(([field]) => !['titulo', 'id_quadro', 'id_estagio'].includes(field))?.[1] ?? '');
      } else setWrong(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Novo card" size="sm">
      <DialogForm onSubmit={() => void save()}>
        <Stack gap="sm">
          <TextInput
            label="Título"
            data-autofocus
            withAsterisk
            maxLength={200}
            autoComplete="off"
            value={titulo}
            error={erros['titulo']}
            onChange={(event) => setTitulo(event.currentTarget.value)}
          />
          <AsyncSelect
            label="Quadro"
            withAsterisk
            query={quadroOptions}
            value={quadro}
            error={erros['id_quadro']}
            onChange={(id) => {
              setQuadro(id);
              setEstagio(null);
            }}
          />
          <Select
            label="Lista"
            disabled={quadro === null}
            allowDeselect={false}
            data={lists.map((l) => ({ value: String(l.id_estagio), label: l.titulo }))}
            value={chosen}
            error={erros['id_estagio']}
            onChange={setEstagio}
          />
          {wrong !== '' && (
            <p role="alert" className={classes.wrong}>
              {wrong}
            </p>
          )}
          <div className={classes.rowEnd}>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy}>
              Criar card
            </Button>
          </div>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
