import { Button, Skeleton } from '@mantine/core';
import { ApiError } from '@prosa/contract/client.ts';
import { kanbanComentario } from '@prosa/contract/kanban/blocos.endpoints.ts';
import type { BlocoDetalhe, ComentarioDeBloco, QuadroDetalhe } from '@prosa/contract/kanban/kanban.schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { call } from '@/core/api.ts';
import { formatDateTime, formatRelative } from '@/core/formats.ts';
import { newId } from '@/core/new-id.ts';
import { personId } from '@/core/session/session.ts';
import { messageOf, toastError } from '@/core/toasts.tsx';
import { peopleQuery } from '@/features/departamentos/public.ts';
import { askConfirm } from '@/ui/confirm.tsx';
import { AsyncMultiSelect } from '@/ui/form/async-select.tsx';
import { useLeaveGuard } from '@/ui/form/use-leave-guard.ts';
import { LightAvatar } from '@/ui/light.tsx';
import { Section, SectionWaits } from '@/ui/show/show-page.tsx';
import { RichHtml } from '@/ui/texts/rich-html.tsx';
import { comentariosChanged, comentariosQuery } from '../kanban.queries.ts';
import classes from './card.module.css';

const RichEditor = lazy(async () => ({ default: (await import('@/ui/texts/rich-editor.tsx')).RichEditor }));

/** Writes a comment, or changes one; people who are named are told. */
function Write({ id_bloco, comment, onDone }: { id_bloco: number; comment: ComentarioDeBloco | null; onDone?: () => void }) {
  const [html, setHtml] = useState(comment?.comentario ?? '');
  const [mencoes, setMencoes] = useState<number[]>([]);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const sent = useRef(newId());
  useLeaveGuard(
    () => html !== (comment?.comentario ?? '') && !busy,
    () => undefined,
  );
  const save = async (): Promise<void> => {
    if (busy) return;
    if (html === '') return setWrong('Escreva o comentário');
    setBusy(true);
    setWrong('');
    try {
      await call(kanbanComentario.store, {
        body: { id_bloco, comentario: html, mencoes, ...(comment ? { id_comentario: comment.id_comentario } : { private_id: sent.current }) },
      });
      sent.current = newId();
      setHtml('');
      setMencoes([]);
      setRound(round + 1);
      await comentariosChanged();
      onDone?.();
    } catch (error) {
      setWrong(error instanceof ApiError ? (Object.values(error.erros)[0] ?? error.message) : messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.write}>
      <Suspense fallback={<Skeleton h={140} />}>
        <RichEditor
          key={round}
          label={comment ? 'Mudar comentário' : 'Novo comentário'}
          initial={comment?.comentario ?? ''}
          error={wrong === '' ? undefined : wrong}
          onChange={setHtml}
        />
      </Suspense>
      {(html !== '' || mencoes.length > 0) && (
        <AsyncMultiSelect label="Mencionar" placeholder="Colegas a avisar" query={peopleQuery} value={mencoes} onChange={setMencoes} />
      )}
      <div className={classes.row}>
        <Button size="xs" loading={busy} onClick={() => void save()}>
          {comment ? 'Salvar comentário' : 'Comentar'}
        </Button>
        {onDone && (
          <Button size="xs" variant="default" onClick={onDone}>
            Cancelar
          </Button>
        )}
      </div>
    </div>
  );
}

/** What is said on a card, the oldest first. */
export function Comments({ row, quadro, mayWrite }: { row: BlocoDetalhe; quadro: Pick<QuadroDetalhe, 'papel'>; mayWrite: boolean }) {
  const { data, error, refetch } = useQuery(comentariosQuery(row.id_bloco));
  const [changing, setChanging] = useState<number | null>(null);
  const [writing, setWriting] = useState(false);
  const me = personId();
  const remove = (comment: ComentarioDeBloco): void =>
    askConfirm({
      title: 'Apagar o comentário?',
      text: 'Ele some para todos e não volta.',
      confirm: 'Apagar comentário',
      danger: true,
      run: () =>
        void call(kanbanComentario.delete, { params: { id: comment.id_comentario } })
          .catch((failure: unknown) => toastError(messageOf(failure)))
          .then(comentariosChanged),
    });
  return (
    <Section title="Comentários">
      {data === undefined && <SectionWaits error={error} h={48} retry={refetch} />}
      <ol className={classes.comments}>
        {data?.data.map((comment) => (
          <li key={comment.id_comentario}>
            <LightAvatar id={comment.id_usuario ?? 0} name={comment.nome || 'Sistema'} image={comment.avatar} size={28} />
            <div>
              <p>
                <b>{comment.nome || 'Sistema'}</b>{' '}
                <time dateTime={comment.created_at} title={formatDateTime(comment.created_at)}>
                  {formatRelative(comment.created_at)}
                </time>
                {comment.editado_em !== null && <span> · editado</span>}
                {mayWrite && changing !== comment.id_comentario && (
                  <span className={classes.actions}>
                    {comment.id_usuario === me && (
                      <Button size="compact-xs" variant="subtle" onClick={() => setChanging(comment.id_comentario)}>
                        Editar
                      </Button>
                    )}
                    {(comment.id_usuario === me || quadro.papel === 3) && (
                      <Button size="compact-xs" variant="subtle" color="gray" onClick={() => remove(comment)}>
                        Apagar
                      </Button>
                    )}
                  </span>
                )}
              </p>
              {changing === comment.id_comentario ? (
                <Write id_bloco={row.id_bloco} comment={comment} onDone={() => setChanging(null)} />
              ) : (
                <RichHtml html={comment.comentario} className={classes.text} />
              )}
            </div>
          </li>
        ))}
      </ol>
      {mayWrite &&
        (writing ? (
          <Write id_bloco={row.id_bloco} comment={null} />
        ) : (
          <Button size="xs" variant="default" onClick={() => setWriting(true)}>
            Escrever um comentário
          </Button>
        ))}
    </Section>
  );
}
