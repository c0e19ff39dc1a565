import { IconArchive, IconArchiveOff, IconArrowBackUp, IconTag, IconTagOff, IconTrash, IconTrashX, IconUserCheck } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatNumber } from '@/core/formats.ts';
import { useCan } from '@/core/session/session.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { formatFound } from '@/ui/list/list-footer.tsx';
import type { BulkAction } from '@/ui/list/list-types.ts';
import { type ContatoLinha, type Lote, type situacaoOf, type Target, type Values, type Wish, wireFilter } from '../contatos-lista.queries.ts';
import { actOn, tellLote } from './lote.ts';

const LoteDialog = lazy(async () => ({ default: (await import('./lote-dialog.tsx')).LoteDialog }));
const TagForm = lazy(async () => ({ default: (await import('./lote-forms.tsx')).TagForm }));
const OwnerForm = lazy(async () => ({ default: (await import('./lote-forms.tsx')).OwnerForm }));

/** An act that waits for a value. */
interface Asked {
  acao: Wish;
  target: Target;
  who: string;
  clear: () => void;
}

const icon = (Icon: typeof IconTag): ReactNode => <Icon size={15} stroke={1.7} />;
const contatos = (n: string, one: boolean): string => (one ? '1 contato' : `${n} contatos`);

const questions: Partial<Record<Wish, { title: (who: string) => string; text: string; confirm: string }>> = {
  excluir: { title: (who) => `Excluir ${who}?`, text: 'Vão para a lixeira, de onde podem ser restaurados. Quem tem conversa aberta fica.', confirm: 'Excluir' },
  apagar: {
    title: (who) => `Excluir ${who} definitivamente?`,
    text: 'Nome, telefones, documentos, tags e todos os dados são apagados e não voltam. As conversas ficam no histórico como “Contato excluído”.',
    confirm: 'Excluir definitivamente',
  },
};

/** Acts on many contatos, each with its way back, and the dialogs that they need. */
export function useLoteActions(situacao: ReturnType<typeof situacaoOf>) {
  const canSave = useCan('contatos', 'store');
  const canDelete = useCan('contatos', 'delete');
  const canTag = useCan('tagContato', 'store') && canSave;
  const canUntag = useCan('tagContato', 'delete') && canSave;
  const seesPeople = useCan('usuario', 'getAll') && canSave;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [running, setRunning] = useState<Lote | null>(null);

  const run = async ({ acao, target, clear }: Asked, values: Values): Promise<boolean> => {
    const done = await actOn(acao, target, values, setRunning);
    if (done) clear();
    return done;
  };
  const start = (wish: Asked): void => {
    const question = questions[wish.acao];
    if (question) askConfirm({ ...question, title: question.title(wish.who), danger: true, run: () => void run(wish, {}) });
    else if (['tag', 'tirar_tag', 'responsavel'].includes(wish.acao)) setAsked(wish);
    else void run(wish, {});
  };
  const onRows = (acao: Wish, rows: readonly ContatoLinha[], clear: () => void): void =>
    start({
      acao,
      target: { ids: rows.map((row) => row.id_contato).join(',') },
      who: rows.length === 1 ? rows[0]!.nome || 'este contato' : contatos(formatNumber(rows.length), false),
      clear,
    });
  const bulk = (acao: Wish, label: string, shown: ReactNode, danger = false): BulkAction<ContatoLinha> => ({
    label,
    icon: shown,
    danger,
    run: (rows, clear) => onRows(acao, rows, clear),
    runAll: ({ total, aproximado, state }, clear) =>
      start({
        acao,
        target: { filtro: JSON.stringify(wireFilter({ ...state, filters: { ...state.filters, situacao: [situacao] } })) },
        who: contatos(formatFound(total, aproximado), total === 1),
        clear,
      }),
  });
  const all: [boolean, BulkAction<ContatoLinha>][] =
    situacao === 'lixeira'
      ? [
          [canDelete, bulk('restaurar', 'Restaurar', icon(IconArrowBackUp))],
          [canDelete, bulk('apagar', 'Excluir definitivamente', icon(IconTrashX), true)],
        ]
      : [
          [canTag, bulk('tag', 'Pôr tag', icon(IconTag))],
          [canUntag, bulk('tirar_tag', 'Tirar tag', icon(IconTagOff))],
          [seesPeople, bulk('responsavel', 'Responsável', icon(IconUserCheck))],
          [canSave, situacao === 'ativos' ? bulk('arquivar', 'Arquivar', icon(IconArchive)) : bulk('desarquivar', 'Desarquivar', icon(IconArchiveOff))],
          [canDelete, bulk('excluir', 'Excluir', icon(IconTrash), true)],
        ];

  const close = (): void => setAsked(null);
  const confirm = (values: Values): Promise<boolean> => (asked ? run(asked, values) : Promise.resolve(true));
  const dialogs = (
    <Suspense fallback={null}>
      {asked?.acao === 'tag' && <TagForm withValue title={`Pôr tag em ${asked.who}`} confirm="Pôr tag" onClose={close} onConfirm={confirm} />}
      {asked?.acao === 'tirar_tag' && <TagForm withValue={false} title={`Tirar tag de ${asked.who}`} confirm="Tirar tag" onClose={close} onConfirm={confirm} />}
      {asked?.acao === 'responsavel' && <OwnerForm title={`Responsável por ${asked.who}`} confirm="Mudar responsável" onClose={close} onConfirm={confirm} />}
      {running && (
        <LoteDialog
          key={`${running.id_lote}${running.estado}`}
          started={running}
          onClose={() => setRunning(null)}
          onEnd={(lote) => {
            setRunning(null);
            tellLote(lote, setRunning);
          }}
        />
      )}
    </Suspense>
  );
  return { actions: all.flatMap(([allowed, action]) => (allowed ? [action] : [])), onRows, dialogs, canSave, canDelete };
}
