import { Button, Popover } from '@mantine/core';
import { kanbanBloco } from '@prosa/contract/kanban/blocos.endpoints.ts';
import { IconArchive, IconArrowsMove, IconUserCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@/core/api.ts';
import { messageOf, toastError, toastUndo } from '@/core/toasts.tsx';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { AsyncSelect } from '@/ui/form/async-select.tsx';
import { cardsChanged } from '../kanban.queries.ts';
import classes from './board.module.css';
import type { BoardActs } from './board-acts.ts';

/** What is done with the chosen cards, each with its way back. */
export function SelectionBar({ ids, acts, onMove, onClear }: { ids: readonly number[]; acts: BoardActs; onMove: () => void; onClear: () => void }) {
  const [giving, setGiving] = useState(false);
  const said = ids.length === 1 ? '1 card' : `${ids.length} cards`;
  const all = async (change: { arquivar?: 0 | 1; id_responsavel?: number | null }, what: string): Promise<void> => {
    try {
      const { data } = await call(kanbanBloco.lote, { body: { ids: [...ids], ...change } });
      onClear();
      acts.hear(ids);
      const back = async (): Promise<void> => {
        if (change.arquivar === 1) await call(kanbanBloco.lote, { body: { ids: data.map((b) => b.id_bloco), arquivar: 0 } });
        else for (const { id_bloco, id_responsavel } of data) await call(kanbanBloco.lote, { body: { ids: [id_bloco], id_responsavel } });
        acts.hear(ids);
      };
      toastUndo(`${said} ${what}.`, () => void back().catch((error: unknown) => toastError(messageOf(error))));
    } catch (error) {
      toastError(messageOf(error));
    }
    await cardsChanged();
  };
  return (
    <div className={classes.selection} role="region" aria-label="Cards selecionados">
      <b className="num">{ids.length === 1 ? '1 selecionado' : `${ids.length} selecionados`}</b>
      <Button size="xs" variant="default" leftSection={<IconArrowsMove size={15} stroke={1.7} />} onClick={onMove}>
        Mover para…
      </Button>
      <Popover opened={giving} onChange={setGiving} position="top" trapFocus returnFocus shadow="md" width={260}>
        <Popover.Target>
          <Button size="xs" variant="default" leftSection={<IconUserCheck size={15} stroke={1.7} />} onClick={() => setGiving(!giving)}>
            Passar a…
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <AsyncSelect
            label="Responsável"
            query={peopleQuery}
            value={null}
            comboboxProps={{ withinPortal: false }}
            onChange={(id_responsavel) => {
              setGiving(false);
              if (id_responsavel !== null) void all({ id_responsavel }, 'com outra pessoa');
            }}
          />
        </Popover.Dropdown>
      </Popover>
      <Button size="xs" variant="default" leftSection={<IconArchive size={15} stroke={1.7} />} onClick={() => void all({ arquivar: 1 }, 'no arquivo')}>
        Arquivar
      </Button>
      <Button size="xs" variant="subtle" leftSection={<IconX size={15} stroke={1.7} />} onClick={onClear}>
        Limpar
      </Button>
    </div>
  );
}
