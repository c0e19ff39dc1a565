import { Button, Skeleton } from '@mantine/core';
import { resumoBlocos } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { Answer } from '@prosa/contract/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { read } from '@/core/calls.ts';
import type { PanelArea } from '@/core/feature.ts';
import { formatMoney } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { Tag } from '@/ui/light.tsx';
import { SectionWaits } from '@/ui/show/show-page.tsx';
import { CardFromSala } from './quadros/card-from-sala.tsx';
import classes from './quadros/panel.module.css';

const MoveDialog = lazy(async () => ({ default: (await import('./board/move-dialog.tsx')).MoveDialog }));

const shown = 6;
const situacaoTint = { 0: 'gray', 1: 'green', 2: 'red' } as const;

/** Cards of the contato that the person may see, where each stands, and the way to a new one. */
function CardsDoContato({ id_contato, chat_id }: { id_contato: number; chat_id?: number }) {
  const mayMove = useCan('kanbanBloco', 'store');
  const [moving, setMoving] = useState<Answer<typeof resumoBlocos.getAllBloco>['data'][number] | null>(null);
  const { data, error, refetch } = useQuery(read(resumoBlocos.getAllBloco, { query: { id_contato, rpp: shown } }));
  if (data === undefined)
    return error === null ? <Skeleton h={34} role="group" aria-label="Carregando os cards" /> : <SectionWaits error={error} h={34} retry={refetch} />;
  return (
    <>
      {data.data.length === 0 && <p className={classes.quiet}>Nenhum card deste contato.</p>}
      <ul className={classes.panel}>
        {data.data.map((row) => (
          <li key={row.id_bloco}>
            <Link to={`/kanban/${row.dns}/${row.id_bloco}`}>{row.titulo}</Link>
            <span className={classes.quiet}>
              {row.quadro} · <Tag tint={situacaoTint[row.situacao]}>{row.estagio}</Tag>
              {row.valor !== null && ` ${formatMoney(row.valor)}`}
              {mayMove && row.arquivado_em === null && (
                <button type="button" className={classes.move} aria-label={`Mover ${row.titulo}`} onClick={() => setMoving(row)}>
                  Mover
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Suspense>
        {moving && (
          <MoveDialog
            ids={[moving.id_bloco]}
            quadro={{ id_quadro: moving.id_quadro, titulo: moving.quadro, motivos: [] }}
            lists={[]}
            de={moving.id_estagio}
            acts={null}
            onClose={() => setMoving(null)}
            onDone={() => setMoving(null)}
          />
        )}
      </Suspense>
      {chat_id !== undefined && <CardFromSala id_contato={id_contato} chat_id={chat_id} />}
      {data.recordsFiltered > shown && (
        <Button component={Link} to={`/contatos/show/${id_contato}`} size="compact-xs" variant="subtle">
          Ver todos ({data.recordsFiltered})
        </Button>
      )}
    </>
  );
}

export const kanbanPanel: readonly PanelArea[] = [
  { key: 'kanban', title: 'Kanban', ordem: 17, permission: ['kanbanBloco', 'getAll'], part: CardsDoContato, semSala: CardsDoContato },
];
