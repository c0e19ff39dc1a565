import { Button, Modal, Select, Stack } from '@mantine/core';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { kanbanEstagio } from '@prosa/contract/kanban/quadros.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { read } from '@/core/calls.ts';
import { messageOf, toast } from '@/core/toasts.tsx';
import { DialogForm } from '@/ui/dialog-form.tsx';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { ajustesQuery, cardsChanged, quadroOptions } from '../kanban.queries.ts';
import classes from './board.module.css';
import type { BoardActs } from './board-acts.ts';
import { findCard, type Lists, listOf } from './board-state.ts';

interface MoveDialogProps {
  ids: readonly number[];
  quadro: Pick<QuadroDetalhe, 'id_quadro' | 'titulo' | 'motivos'>;
  /** The lists of the board that is on screen; empty elsewhere. */
  lists: Lists;
  /** Where one card is that no list on screen shows. */
  de?: number;
  acts: Pick<BoardActs, 'move' | 'hear' | 'fixed'> | null;
  onClose: () => void;
  onDone: () => void;
}

/** Where cards go, by names instead of by hand: also to another board. */
export function MoveDialog({ ids, quadro, lists, de, acts, onClose, onDone }: MoveDialogProps) {
  const [to, setTo] = useState<number>(quadro.id_quadro);
  const here = to === quadro.id_quadro && acts !== null;
  const { data: there } = useQuery({ ...read(kanbanEstagio.lista, { params: { id: to }, query: {} }), enabled: !here });
  const { data: outro } = useQuery({ ...ajustesQuery(to), enabled: !here });
  const offered = here ? lists : (there?.data ?? []);
  const from = findCard(lists, ids[0]!)?.list.id_estagio ?? de ?? null;
  const [picked, setPicked] = useState<number | null>(null);
  const id_estagio = picked ?? (to === quadro.id_quadro ? from : null) ?? offered[0]?.id_estagio ?? null;
  const [end, setEnd] = useState('fim');
  const [motivo, setMotivo] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const target = offered.find((l) => l.id_estagio === id_estagio);
  const motivos = here ? quadro.motivos : (outro?.data.motivos ?? []);
  const asks = target?.pede_motivo === 1 && motivos.length > 0;
  const go = async (): Promise<void> => {
    if (id_estagio === null || busy) return;
    if (asks && motivo === null) return setWrong('Escolha o motivo');
    const id_motivo = asks ? Number(motivo) : undefined;
    setBusy(true);
    setWrong('');
    try {
      // one that no list on screen shows goes as it would to another board
      if (here && ids.every((id) => findCard(lists, id))) {
        const rest = (listOf(lists, id_estagio)?.blocos ?? []).filter((b) => !ids.includes(b.id_bloco));
        if (end === 'fim' && target !== undefined && target.blocos.length < target.quantidade) {
          // its end is not on screen
          await call(kanbanBloco.lote, { body: { ids: [...ids], id_estagio, ...(id_motivo !== undefined && { id_motivo }) } });
          acts.hear(ids);
        } else await acts.move(ids, id_estagio, end === 'fim' ? rest.length : 0, id_motivo);
      } else {
        for (const id_bloco of end === 'fim' ? ids : ids.toReversed())
          await call(kanbanBloco.move, {
            body: { id_bloco, id_estagio, ...(end === 'comeco' && { ordem: 0 }), ...(id_motivo !== undefined && { id_motivo }) },
          });
        acts?.hear(ids);
        toast(ids.length === 1 ? 'Card movido.' : `${ids.length} cards movidos.`);
        await cardsChanged();
      }
      onDone();
    } catch (error) {
      setWrong(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={ids.length === 1 ? 'Mover card' : `Mover ${ids.length} cards`} size="sm">
      <DialogForm onSubmit={() => void go()}>
        <Stack gap="sm">
          <AsyncSelect
            label="Quadro"
            query={quadroOptions}
            known={[{ value: quadro.id_quadro, label: quadro.titulo }]}
            value={to}
            clearable={false}
            onChange={(id) => {
              if (id === null) return;
              setTo(id);
              setPicked(null);
            }}
          />
          <Select
            label="Lista"
            data-autofocus
            allowDeselect={false}
            data={offered.map((l) => ({ value: String(l.id_estagio), label: l.titulo }))}
            value={id_estagio === null ? null : String(id_estagio)}
            onChange={(value) => setPicked(Number(value))}
          />
          {!(here && acts.fixed) && (
            <Select
              label="Lugar"
              allowDeselect={false}
              data={[
                { value: 'comeco', label: 'No começo da lista' },
                { value: 'fim', label: 'No fim da lista' },
              ]}
              value={end}
              onChange={(value) => setEnd(value ?? 'fim')}
            />
          )}
          {asks && (
            <Select
              label="Motivo"
              withAsterisk
              data={motivos.map((m) => ({ value: String(m.id_motivo), label: m.titulo }))}
              value={motivo}
              onChange={setMotivo}
            />
          )}
          {wrong !== '' && (
            <p role="alert" className={classes.wrong}>
              {wrong}
            </p>
          )}
          <div className={classes.rowEnd}>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={busy} disabled={id_estagio === null}>
              Mover
            </Button>
          </div>
        </Stack>
      </DialogForm>
    </Modal>
  );
}
